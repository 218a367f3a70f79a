import type { DocumentNumber } from '../events/document.ts';
import type { PaymentMethod } from '../paymentMethods.ts';
import type { AdjustmentReason, GstRegistration, Id, ProductKind, TaxClass } from '../primitives.ts';
import type { Unit } from '../units.ts';

/**
 * A line of a bill or credit note as registers need it; amounts are positive on both. An array without names, because a year has
 * half a million of them, and names would take most of the space and of the time to read them.
 */
export type RegisterLine = readonly [
  productId: Id,
  name: string,
  kind: ProductKind,
  unit: Unit,
  hsn: string | null,
  taxClass: TaxClass,
  gstRateBps: number,
  quantityMilli: number,
  taxableValuePaise: number,
  cgstPaise: number,
  sgstPaise: number,
  igstPaise: number,
  costPaise: number,
  /** What the line added to or took from the shelf; 0 for services. */
  stockMilli: number,
];

/** A place in a series of numbers: fiscal year, till, prefix, sequence. */
export type RegisterSeries = readonly [fiscalYear: string, till: string, prefix: string, sequence: number];

export const registerSeries = ({ fiscalYear, till, prefix, sequence }: DocumentNumber): RegisterSeries => [
  fiscalYear,
  till,
  prefix,
  sequence,
];

interface Entry {
  id: string;
  shopId: Id;
  /** The ledger's revision of the fact. */
  revision: number;
  /** The shop's day on which it counts. */
  day: string;
  /** The revision of the fact that ended it: a cancellation, a correction, a reversal. Null while it stands. */
  until: number | null;
  /** True of stock that moved on an earlier day than it was recorded, as imports do; else null. */
  late: true | null;
}

interface Sale extends Entry {
  billId: Id;
  number: string;
  /** Null for an imported document, which is outside the series. */
  series: RegisterSeries | null;
  registration: GstRegistration;
  /** The name on paper; null for a walk-in. */
  customerName: string | null;
  buyerGstin: string | null;
  grandTotalPaise: number;
  lines: readonly RegisterLine[];
}

export interface BillEntry extends Sale {
  kind: 'bill';
  /** What was paid with it. */
  paid: readonly (readonly [method: PaymentMethod, paise: number])[];
  /** UPI that was awaited when it was completed, and by what later fact less was. */
  awaitedPaise: number;
  lessAwaited: readonly (readonly [revision: number, paise: number])[];
  /** True of a bill of earlier books that was cancelled without giving money back: it was imported wrongly, and nothing was paid. */
  neverPaid: boolean;
  /** By product: corrections of the lines' provisional cost so far (R33). */
  corrected: readonly (readonly [productId: Id, paise: number])[];
}

export interface CreditNoteEntry extends Sale {
  kind: 'credit_note';
  /** The credited bill: its number and day. */
  original: { number: string; day: string };
  /** False of a note that stands outside the value tables of returns. */
  bearsTax: boolean;
  /** Null where no money went back. */
  refundMethod: PaymentMethod | null;
  refundPaise: number;
}

/** One record of a purchase; a correction ends it and makes the next one. */
export interface PurchaseEntry extends Entry {
  kind: 'purchase';
  purchaseId: Id;
  productId: Id;
  productName: string;
  unit: Unit;
  vendorId: Id;
  vendorName: string;
  vendorGstin: string | null;
  vendorBillNumber: string;
  hsn: string | null;
  gstRateBps: number;
  quantityMilli: number;
  taxableValuePaise: number;
  /** False of a purchase by a shop that credits no tax: it stands in no register (R35). */
  isListed: boolean;
  /** Tax for which credit is taken. */
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  /** Tax that went into the cost (R35). */
  notCreditablePaise: number;
  costPaise: number;
}

/** What goods move on the shelf by, beside sales: R36's columns. */
export type StockReason = 'opening' | 'receipt' | 'supply' | AdjustmentReason;

/** Movements of stock that are no sale, and goods that come back. */
export interface StockEntry extends Entry {
  kind: 'stock';
  /** The document: adjustment, purchase, cancelled bill. */
  documentId: Id;
  reason: StockReason;
  moves: readonly (readonly [productId: Id, name: string, unit: Unit, quantityMilli: number])[];
}

/** A correction of the cost of goods that were sold before, on its own day. */
export interface CostEntry extends Entry {
  kind: 'cost';
  documentId: Id;
  /** The name is empty where the fact does not know it. */
  corrections: readonly (readonly [productId: Id, paise: number, name: string, unit: Unit])[];
}

/** What moves money beside bills and credit notes. */
export const MONEY_KINDS = [
  'payment',
  'payment_reversal',
  'method_correction',
  'refund',
  'vendor_payment',
  'cash_movement',
  'day_close',
  'recount',
] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** The columns of the register of payments that sum money. */
export type MoneyColumn = 'billPaise' | 'laterPaise' | 'refundPaise' | 'vendorPaise' | 'movedPaise' | 'differencePaise';

/** Money that came or went beside bills and credit notes, and counts of the drawer. */
export interface MoneyEntry extends Entry {
  kind: 'money';
  of: MoneyKind;
  /** The payment, refund, cancelled bill, movement or close. */
  documentId: Id;
  /** Whose it is; null where it is nobody's. */
  billId: Id | null;
  customerId: Id | null;
  vendorId: Id | null;
  /** Of a close. */
  number: string | null;
  moves: readonly (readonly [method: PaymentMethod, column: MoneyColumn, paise: number])[];
}

/** One fact of the ledger as the registers read it. */
export type RegisterEntry = BillEntry | CreditNoteEntry | PurchaseEntry | StockEntry | CostEntry | MoneyEntry;

/** A later fact that concerns documents of an earlier month; the month's filed figures stay as they were. */
export const REGISTER_CHANGES = [
  'bill_cancelled',
  'credit_note',
  'purchase_recorded',
  'purchase_corrected',
  'purchase_reversed',
  'cost_corrected',
  'payment_received',
  'put_on_khata',
] as const;
export type RegisterChangeKind = (typeof REGISTER_CHANGES)[number];

export interface RegisterChange {
  /** The month that it concerns, `YYYY-MM`. */
  month: string;
  revision: number;
  at: string;
  by: Id | null;
  change: RegisterChangeKind;
  /** The document that changed, its number and its day in that month. */
  documentId: Id;
  number: string;
  day: string;
}
