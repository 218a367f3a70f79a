import type {
  AdjustmentReason,
  BillContent,
  BillWarning,
  CreditNoteWarning,
  Confirmation,
  FiledAs,
  Id,
  ImportedBill,
  OversellPolicy,
  PaymentMethod,
  ProductDetails,
  PurchaseDetails,
  PurchaseWarning,
  SentPart,
  ShopProfileDetails,
} from '@bahi/contracts';
import type { ProductLookup } from '../bill/commands.ts';
import type { ReplayedChange, ReplayedLines } from './replay/journal.ts';
import type { BillCompletedData, BillPayment } from './state/state.ts';

/**
 * Commands of the books. They carry everything that the handler looked up, so that a decision reads only the ledger's
 * state. `now` is the command's instant, ISO UTC with milliseconds; days are the shop's (Asia/Kolkata).
 */

/**
 * The fields of a product that the ledger needs; the catalogue's details fit. `purchasePricePaise` is of one whole
 * unit.
 */
export type StockedProduct = Pick<ProductDetails, 'id' | 'kind' | 'name' | 'unit' | 'purchasePricePaise' | 'hsn'>;

/** Marks a record as imported. The caller has checked that the import is open and belongs to the shop. */
export interface ImportedRecord {
  importId: Id;
  label: string;
  /** Equals `occurredAt` of the command's context, which the fold reads from the event's meta. */
  occurredAt: string;
}

/** The initial stock of a product. The command's id is derived from the product, so that a repeat changes nothing. */
export interface RecordOpeningStock {
  product: StockedProduct;
  quantityMilli: number;
  valuePaise: number;
}

export type TaxParts = Pick<PurchaseDetails, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>;

/** One line of a supplier's bill. */
export interface PurchaseLine {
  purchaseId: Id;
  product: StockedProduct;
  quantityMilli: number;
  /** Price of one whole unit. `lineTotalPaise` wins when both are given; one of them is required. */
  purchasePricePaise: number | null;
  lineTotalPaise: number | null;
  gstRateBps: number;
  /** As printed by the supplier; null = calculated from the rate. `taxParts` win when both are given. */
  taxPaise: number | null;
  taxParts: TaxParts | null;
  priceIncludesTax: boolean;
  hsn: string | null;
  /** Whether the shop credits the tax if it may (R35). */
  claimsCredit: boolean;
  /** This line's parts of the bill's discount and freight, in paise; a batch spreads them itself. */
  discountPaise: number;
  freightPaise: number;
  /** The product's new selling price; null without one. */
  sellingPricePaise: number | null;
  note: string | null;
}

/** The vendor of a purchase; the GST number only if it is valid. */
export type PurchaseVendor = Pick<PurchaseDetails, 'vendorId' | 'vendorName' | 'vendorGstNumber' | 'vendorComposition'>;

/** Head of a supplier's bill. */
export interface PurchaseHead extends PurchaseVendor {
  purchaseDate: string;
  vendorBillNumber: string;
}

/** Opening and closing stock as the form showed them; null when none were sent (batch, correction of other fields). */
export type StockForm = { openingStockMilli: number; closingStockMilli: number } | null;

/** A purchase with the same vendor's bill number, from the read model. */
export type EarlierPurchase = Pick<PurchaseDetails, 'purchaseId' | 'productId' | 'purchaseDate'>;

/** Stored with the events so that a repeat has the same warnings. */
export interface PurchasesAnswer {
  /** By line; empty for a line without warnings. */
  warnings: PurchaseWarning[][];
}

/** How a vendor's bill is paid. */
export interface PurchaseMoney {
  /** Paid now; what is left is owed. */
  payments: readonly SentPart[];
  /** The id of its nth payment, from 0. */
  paymentIdOf: (n: number) => Id;
}

export interface RecordPurchase {
  head: PurchaseHead;
  line: PurchaseLine;
  form: StockForm;
  /** Absent or null: paid outside the drawer. */
  money?: PurchaseMoney | null;
  shop: ShopProfileDetails;
  now: string;
  imported: ImportedRecord | null;
  earlier?: readonly EarlierPurchase[];
  /** Refusals that the caller confirmed and was allowed to; absent: a repeated bill is a warning. */
  confirmed?: readonly Confirmation[] | undefined;
}

export type BillCharges = Pick<PurchaseDetails, 'discountPaise' | 'freightPaise'>;

/** One supplier bill of several products: one append, all or nothing. */
export interface RecordPurchaseBatch {
  head: PurchaseHead;
  lines: PurchaseLine[];
  /** Of the whole bill, in paise: spread over the lines by their cost. Absent = none. */
  charges?: BillCharges;
  /** Absent or null: paid outside the drawer. */
  money?: PurchaseMoney | null;
  shop: ShopProfileDetails;
  now: string;
  imported: ImportedRecord | null;
  earlier?: readonly EarlierPurchase[];
  /** Refusals that the caller confirmed and was allowed to; absent: a repeated bill is a warning. */
  confirmed?: readonly Confirmation[] | undefined;
}

/** A purchase as last recorded: the newest record of its id, read at its ledger revision. */
export interface RecordedPurchase {
  revision: number;
  /** Revision of its first record: a correction keeps the purchase's place among the movements. */
  place: number;
  data: PurchaseDetails;
}

/** `head` and `line` are the whole purchase after the change; `line.purchaseId` is the recorded one's. */
export interface CorrectPurchase extends Omit<RecordPurchase, 'imported' | 'money'> {
  recorded: RecordedPurchase;
  /** Revision that the person saw. */
  expectedRevision: number;
  /** Purchase prices: the provisional cost of goods that were never received (R33). `catalogue.products` fits. */
  products: ProductLookup;
}

/** Replays by product, as requested by `correctionChanges` or `reversalChanges`. */
export type ReplayedChanges = ReadonlyMap<Id, ReplayedChange>;

export interface ReversePurchase {
  recorded: RecordedPurchase;
  policy: OversellPolicy;
  /** As for a correction. */
  products: ProductLookup;
}

export interface AdjustStock {
  adjustmentId: Id;
  product: StockedProduct;
  /** Signed. */
  quantityMilli: number;
  reason: AdjustmentReason;
  note: string | null;
  now: string;
  imported: ImportedRecord | null;
}

/**
 * Records the sale of a bill. `submissionRevision` and `contentHash` are those of `BillSubmitted`; a bill without a draft has
 * submissionRevision null. The append may have any command id: the fold keeps one completion per bill (L3).
 */
export interface RecordSale {
  billId: Id;
  submissionRevision: number | null;
  content: BillContent;
  contentHash: string;
  createdAt: string;
  createdBy: Id;
  shop: ShopProfileDetails;
  /** The owner's number as printed; null when there is none. */
  shopPhone: string | null;
  /** Refusals that the caller confirmed and was allowed to. */
  confirmed: readonly Confirmation[];
  /** Cash above the limit is asked about before the bill is submitted, and never refused afterwards; see `checkCash`. */
  asksAboutCash?: boolean | undefined;
  /** Purchase prices: the provisional cost of goods that were never received (R33). `catalogue.products` fits. */
  products: ProductLookup;
  /** Other bills with the same UPI reference, from the read model. */
  referenceUsedOn?: readonly Id[] | undefined;
  /** The id of the bill's nth payment, from 0: the same at every attempt. */
  paymentIdOf: (n: number) => Id;
  now: string;
  imported: ImportedBill | null;
}

/** A hint to check something; stored with the event so that a repeat has it too. */
export interface WarningsAnswer {
  warnings: BillWarning[];
}

/** A completed bill as recorded, read at its ledger revision. */
export interface RecordedBill {
  revision: number;
  data: BillCompletedData;
  warnings?: BillWarning[];
}

/** What the caller wants back of a bill's money. */
export interface WantedRefund {
  refundMethod: PaymentMethod | null;
  /** Null: all that was paid. */
  refundPaise: number | null;
}

export interface CancelBill extends Partial<WantedRefund> {
  original: RecordedBill;
  /** Payments of the bill from the read model: the state remembers only recent ones. */
  earlierPayments?: readonly BillPayment[];
  /** `not_stated` when no reason was given. */
  reason: string;
  now: string;
}

/** Parts of a completed bill come back. */
export interface IssueCreditNote {
  /** Derived from the command, so that the note is issued once, even when the command itself is forgotten. */
  creditNoteId: Id;
  original: RecordedBill;
  lines: readonly {
    lineNo: number;
    quantityMilli: number;
    /** Null: the goods go back to the shelf. */
    reason: AdjustmentReason | null;
    /** Id of the adjustment, if there is a reason. */
    adjustmentId: Id;
  }[];
  /** Needed when money goes back. */
  refundMethod: PaymentMethod | null;
  /** How much goes back; null: all that was paid. */
  refundPaise: number | null;
  note: string | null;
  shop: ShopProfileDetails;
  /** The owner's number as printed; null when there is none. */
  shopPhone: string | null;
  /** Purchase prices: the provisional cost of goods that were never received (R33). `catalogue.products` fits. */
  products: ProductLookup;
  /** Payments of the bill from the read model: the state remembers only recent ones. */
  earlierPayments: readonly BillPayment[];
  now: string;
  imported: (ImportedRecord & { originalNumber: string | null }) | null;
}

/** Warnings of a credit note; stored with the event so that a repeat has them too. */
export interface CreditNoteAnswer {
  warnings: CreditNoteWarning[];
}

/** Replays by product, as requested by `replaysToCancel` and `replaysToCredit`; null = no correction changed what the lines return. */
export type ReplayedReturns = ReadonlyMap<Id, ReplayedLines | null>;

/** The reactor abandons a submission; the ledger refuses its late completion from then on. `code` is the refusal's. */
export interface AbandonCompletion {
  billId: Id;
  submissionRevision: number;
  code: string;
}

export interface RecordPaymentReceived {
  /** Derived from the command, so that the payment is recorded once, even when the command itself is forgotten. */
  paymentId: Id;
  original: RecordedBill;
  reference: string | null;
  receivedBy: Id;
  /** Payments of the bill from the read model: the state remembers only recent ones. */
  earlierPayments: readonly BillPayment[];
  /** Other bills with the same reference, from the read model. */
  referenceUsedOn: readonly Id[];
}

export interface ConfirmClock {
  now: string;
}

export interface FileMonth {
  /** `YYYY-MM`. */
  month: string;
  /** The earlier months of the quarter that the same return covers (R49). */
  earlierMonths?: readonly string[];
  /** What the return is made for; null when the shop was no regular taxpayer in the period. */
  filedAs?: FiledAs | null;
  now: string;
}
