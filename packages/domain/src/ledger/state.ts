import type { AnyRecorded, Id } from '@bahi/contracts';

export type BillCompletedData = Extract<AnyRecorded, { type: 'BillCompleted' }>['data'];

/** Units of one bill line that were sold below zero and have no true cost yet. */
export interface Shortfall {
  quantityMilli: number;
  provisionalPaise: number;
}

/** Goods that were bought or found at the start. It is replaced, never changed. */
export interface Incoming {
  /** Place of their record (`placeOf`). */
  place: number;
  unitCostPaise: number;
  /** The average before they came in; null where none was known. */
  averageBeforePaise: number | null;
}

/** One product in the books. While stock is 0 or less its value is 0 (L6) and `shortfalls` add up to what is missing. */
export interface ProductStock {
  quantityMilli: number;
  valuePaise: number;
  /** Average cost of one whole unit when stock was last above zero, or of the receipt that left it at zero or less. */
  lastCostPaise: number | null;
  /** The newest goods from outside whose record stands; null while none are known. */
  lastIncoming: Incoming | null;
  /** Those before them, for when the newest record is taken back. */
  earlierIncoming: Incoming | null;
  /** Opening stock was recorded. */
  opened: boolean;
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
  submission: number | null;
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

/** What happened to a bill after it was completed. */
export interface BillNotes {
  cancelled: boolean;
  /** By line number: units sold below zero that got their true cost since. */
  settled: Map<number, { quantityMilli: number; actualPaise: number }> | null;
  /** By line number: thousandths that came back on credit notes. */
  returned: Map<number, number> | null;
}

/** A purchase that was corrected or taken back: where it stands now. */
export interface PurchaseNotes {
  revision: number;
  reversed: boolean;
  /** Revision of its first record: a correction keeps a purchase's place in the order of purchases. */
  place: number;
}

export interface ImportProgress {
  lastOccurredAt: string;
  originalNumbers: Set<string>;
  /** Highest `IMP-n` given. */
  lastGiven: number;
  /** Nothing more may come of it. */
  closed: boolean;
}

/** What a product's goods from outside were before a record was taken back whose correction comes next. */
export interface Correcting {
  productId: Id;
  lastIncoming: Incoming | null;
  earlierIncoming: Incoming | null;
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
  /** Null but between the two facts of a correction. */
  correcting: Correcting | null;
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
    correcting: null,
    abandoned: new Map(),
    imports: new Map(),
  };
}
