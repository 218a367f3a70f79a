import type { Act, AnyRecorded, FiledAs, Id, PaymentMethod } from '@bahi/contracts';
import { noCash, type CashTaken } from '../../khata/cashTaken.ts';
import { emptyDrawer, type Drawer } from '../../dayClose/drawer.ts';
import type { Khata } from '../../khata/khata.ts';

export type BillCompletedData = Extract<AnyRecorded, { type: 'BillCompleted' }>['data'];

/** Units of one bill line that were sold below zero and have no true cost yet. */
export interface Shortfall {
  quantityMilli: number;
  provisionalPaise: number;
}

/**
 * One product in the books. While stock is 0 or less its value is 0 (L6), and `shortfalls` add up to the missing
 * quantity.
 */
export interface ProductStock {
  quantityMilli: number;
  valuePaise: number;
  /** Average cost of one whole unit when stock was last above zero, or of the receipt that left it at zero or less. */
  lastCostPaise: number | null;
  /** Unit cost of the newest bought or opening goods whose record is not reversed; null while there are none. */
  lastIncomingPaise: number | null;
  /** Whether opening stock was recorded. */
  opened: boolean;
  /**
   * Revision of the newest event that moved this product's stock, -1 before the first. A replay that ends elsewhere is
   * out of date.
   */
  movedAt: number;
  /** Revision of the newest correction or reversal that changed its figures, -1 while there is none. */
  correctedAt: number;
  /** Oldest first, by `lineKey`; null while nothing is missing, the usual case. */
  shortfalls: Map<string, Shortfall> | null;
}

/** One series of document numbers (R10): a new prefix starts at 1, a former one continues. */
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
  /** Null for bills without a draft, and for other documents. */
  submissionRevision: number | null;
  /** Whole seconds since 1970: small enough for a compact integer. */
  recordedAtSeconds: number;
}

/** The fields of a payment that decisions need. */
export interface BillPayment {
  paymentId: Id;
  method: PaymentMethod;
  amountPaise: number;
}

/** A payment whose method was corrected, or that was taken back. */
export interface PaymentNotes {
  /** Null: as it was recorded. */
  method: PaymentMethod | null;
  isReversed: boolean;
}

/** A bill with payments: the revision of its newest payment, and all of them. */
export interface RecentPayments extends RecentEntry {
  payments: readonly BillPayment[];
}

/** For one bill line: the units sold below zero that got their true cost since, and their former provisional cost. */
export interface Settled {
  quantityMilli: number;
  provisionalPaise: number;
  actualPaise: number;
}

/** What credit notes brought back of one bill line so far. */
export interface CreditedSoFar {
  quantityMilli: number;
  /** Units that were never in stock, and the provisional cost that fell away with them. */
  neverThereMilli: number;
  provisionalPaise: number;
  /** The booked cost of the others. */
  bookedPaise: number;
}

/** A bill's credit notes. */
export interface Credited {
  noteIds: readonly Id[];
  grandTotalPaise: number;
  refundPaise: number;
  /** Of their totals, what lowered awaited UPI. */
  loweredAwaitedPaise: number;
  /** What was paid back, or became an advance. */
  givenBackPaise: number;
  /** By line number. */
  lines: Map<number, CreditedSoFar>;
}

/** What happened to a bill after its completion. */
export interface BillNotes {
  cancelled: boolean;
  /** By line number. */
  settled: Map<number, Settled> | null;
  /** Null while it has no credit note. */
  credited: Credited | null;
  /** Of its due, what was written off. */
  writtenOffPaise: number;
  /** Of its awaited UPI, what was put on the khata. */
  onKhataPaise: number;
}

/** A corrected or reversed purchase: the revision of its newest record. */
export interface PurchaseNotes {
  revision: number;
  reversed: boolean;
}

/** When a month was filed, by whom, and what for. */
export interface FiledMonth extends Act {
  /** Revision of the ledger at which it was filed: its figures are those of the books up to here. */
  position: number;
  filedAs: FiledAs | null;
}

export interface ImportProgress {
  lastOccurredAt: string;
  originalNumbers: Set<string>;
  /** Highest `IMP-n` given. */
  lastGiven: number;
  /** No further records are accepted. */
  closed: boolean;
}

/**
 * The state of one shop's books: figures per product, counters, and only later changes per document. An original
 * document is read at its ledger revision and passed in with a command.
 */
export interface LedgerState {
  products: Map<Id, ProductStock>;
  /** Number of shortfalls of all products, for the weight. */
  openShortfalls: number;
  /** By `seriesKey`. */
  series: Map<string, Series>;
  /** Instant of the newest event whose clock was not suspect, or the one the owner confirmed since. */
  newestAt: string | null;
  /** By month, `YYYY-MM`. */
  filedMonths: Map<string, FiledMonth>;
  /** In order of recording. */
  recentBills: Map<Id, RecentEntry>;
  recentPurchases: Map<Id, RecentEntry>;
  /** Revision of the newest record of a purchase, -1 before the first. */
  purchasedAt: number;
  /** Received payments, by bill. */
  recentPayments: Map<Id, RecentPayments>;
  bills: Map<Id, BillNotes>;
  /** Customers who owe or have something, or have a limit. */
  khatas: Map<Id, Khata>;
  /** Payments that are no longer as they were recorded. */
  payments: Map<Id, PaymentNotes>;
  /** Cash for the limit on it. */
  cash: CashTaken;
  /** Money since the last close. */
  drawer: Drawer;
  purchases: Map<Id, PurchaseNotes>;
  /** By bill: its newest abandoned submission. */
  abandoned: Map<Id, number>;
  imports: Map<Id, ImportProgress>;
}

export function initialState(): LedgerState {
  return {
    products: new Map(),
    openShortfalls: 0,
    series: new Map(),
    newestAt: null,
    filedMonths: new Map(),
    recentBills: new Map(),
    recentPurchases: new Map(),
    purchasedAt: -1,
    recentPayments: new Map(),
    bills: new Map(),
    khatas: new Map(),
    payments: new Map(),
    cash: noCash(),
    drawer: emptyDrawer(),
    purchases: new Map(),
    abandoned: new Map(),
    imports: new Map(),
  };
}
