import type { AnyRecorded, Id } from '@bahi/contracts';

export type BillCompletedData = Extract<AnyRecorded, { type: 'BillCompleted' }>['data'];

/** Units of one bill line that were sold below zero and have no true cost yet. */
export interface Shortfall {
  quantityMilli: number;
  provisionalPaise: number;
}

/** One product in the books. While stock is 0 or less its value is 0 (L6) and `shortfalls` add up to what is missing. */
export interface ProductStock {
  quantityMilli: number;
  valuePaise: number;
  /** Average cost of one whole unit when stock was last above zero, or of the receipt that left it at zero or less. */
  lastCostPaise: number | null;
  /** Unit cost of the newest goods from outside whose record stands; null while there are none. */
  lastIncomingPaise: number | null;
  /** Opening stock was recorded. */
  opened: boolean;
  /** Revision of the newest fact about this product's stock, -1 before the first. A replay that ends elsewhere is out of date. */
  movedAt: number;
  /** Revision of the newest correction or reversal that changed its figures, -1 while there is none. */
  correctedAt: number;
  /** Oldest first, by `lineKey`; null while nothing is missing, which is nearly always. */
  shortfalls: Map<string, Shortfall> | null;
}

/** One series of document numbers (R10): a new prefix starts at 1, a former one goes on where it stopped. */
export interface Series {
  kind: 'invoice' | 'credit_note';
  fiscalYear: string;
  till: string;
  prefix: string;
  lastSequence: number;
  lastBilledAt: string;
}

/** A bill, purchase or payment of the last 48 hours, or of the last 1,000. */
export interface RecentEntry {
  revision: number;
  /** Null for bills without a draft, and for what is no bill. */
  submissionRevision: number | null;
  /** Whole seconds since 1970: small enough for a compact integer. */
  recordedAtSeconds: number;
}

/** One payment, as far as decisions need it. */
export interface BillPayment {
  paymentId: Id;
  amountPaise: number;
}

/** A bill whose money came: where its newest payment stands, and all of them. */
export interface RecentPayments extends RecentEntry {
  payments: readonly BillPayment[];
}

/** Of one bill line: the units sold below zero that got their true cost since, and what they were booked at before. */
export interface Settled {
  quantityMilli: number;
  provisionalPaise: number;
  actualPaise: number;
}

/** What happened to a bill after it was completed. */
export interface BillNotes {
  cancelled: boolean;
  /** By line number. */
  settled: Map<number, Settled> | null;
}

/** A purchase that was corrected or reversed: where its newest record stands. */
export interface PurchaseNotes {
  revision: number;
  reversed: boolean;
}

export interface ImportProgress {
  lastOccurredAt: string;
  originalNumbers: Set<string>;
  /** Highest `IMP-n` given. */
  lastGiven: number;
  /** Nothing more may come of it. */
  closed: boolean;
}

/**
 * The books of one shop, folded: figures per product, counters, and per document only later facts. An original document is
 * fetched by its ledger revision, and a command brings it along.
 */
export interface LedgerState {
  products: Map<Id, ProductStock>;
  /** Shortfalls of all products, counted for the weight. */
  openShortfalls: number;
  /** By `seriesKey`. */
  series: Map<string, Series>;
  /** Instant of the newest event whose clock was not in doubt, or the one the owner confirmed since. */
  newestAt: string | null;
  /** `YYYY-MM`. */
  filedMonths: Set<string>;
  /** In order of recording. */
  recentBills: Map<Id, RecentEntry>;
  recentPurchases: Map<Id, RecentEntry>;
  /** Payments that were received, by bill. */
  recentPayments: Map<Id, RecentPayments>;
  bills: Map<Id, BillNotes>;
  purchases: Map<Id, PurchaseNotes>;
  /** By bill: its newest submission that was given up. */
  abandoned: Map<Id, number>;
  imports: Map<Id, ImportProgress>;
}

export function initialState(): LedgerState {
  return {
    products: new Map(),
    openShortfalls: 0,
    series: new Map(),
    newestAt: null,
    filedMonths: new Set(),
    recentBills: new Map(),
    recentPurchases: new Map(),
    recentPayments: new Map(),
    bills: new Map(),
    purchases: new Map(),
    abandoned: new Map(),
    imports: new Map(),
  };
}
