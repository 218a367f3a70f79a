import type {
  AdjustmentReason,
  BillContent,
  BillWarning,
  Id,
  ImportedBill,
  OversellPolicy,
  ProductDetails,
  PurchaseDetails,
  PurchaseWarning,
  ShopProfileDetails,
} from '@bahi/contracts';
import type { ProductLookup } from '../bill/commands.ts';
import type { ReplayedChange, ReplayedLines } from './replay/journal.ts';
import type { BillCompletedData, BillPayment } from './state/state.ts';

/*
 * Commands of the books. They carry everything that was looked up, so that a decision reads nothing but the ledger's state.
 * `now` is the command's instant, ISO UTC with milliseconds; days are the shop's (Asia/Kolkata).
 */

/** What the ledger needs of a product; the catalogue's facts fit. `purchasePricePaise` is of one whole unit. */
export type StockedProduct = Pick<ProductDetails, 'id' | 'kind' | 'name' | 'unit' | 'purchasePricePaise'>;

/** A record of history that an open import brings. The caller has checked that the import is open and the shop's own. */
export interface ImportedRecord {
  importId: Id;
  label: string;
  /** Also `occurredAt` of the command's context: the fold reads it from the event's meta. */
  occurredAt: string;
}

/** Stock a product starts with. Derive the command's id from the product: recorded once, a repeat changes nothing. */
export interface RecordOpeningStock {
  product: StockedProduct;
  quantityMilli: number;
  valuePaise: number;
}

/** One line of a supplier's bill. */
export interface PurchaseLine {
  purchaseId: Id;
  product: StockedProduct;
  quantityMilli: number;
  /** Price of one whole unit; `lineTotalPaise` wins when both are given, one of them has to be. */
  purchasePricePaise: number | null;
  lineTotalPaise: number | null;
  gstRateBps: number;
  /** As printed by the supplier; null = calculated from the rate. */
  taxPaise: number | null;
  priceIncludesTax: boolean;
  note: string | null;
}

/** Head of a supplier's bill. */
export interface PurchaseHead {
  vendorId: Id;
  vendorName: string;
  purchaseDate: string;
  vendorBillNumber: string;
}

/** Opening and closing stock as the form showed them; null when none were sent (batch, correction of other fields). */
export type StockForm = { openingStockMilli: number; closingStockMilli: number } | null;

/** A purchase that stands under the same vendor's bill number, as far as the read model knows. */
export type EarlierPurchase = Pick<PurchaseDetails, 'purchaseId' | 'productId' | 'purchaseDate'>;

/** Kept with the events so that a repeat says it too. */
export interface PurchasesAnswer {
  /** By line; empty where there is nothing to say of it. */
  warnings: PurchaseWarning[][];
}

export interface RecordPurchase {
  head: PurchaseHead;
  line: PurchaseLine;
  form: StockForm;
  shop: ShopProfileDetails;
  now: string;
  imported: ImportedRecord | null;
  earlier?: readonly EarlierPurchase[];
}

/** One supplier bill of several products: one append, all or nothing. */
export interface RecordPurchaseBatch {
  head: PurchaseHead;
  lines: PurchaseLine[];
  shop: ShopProfileDetails;
  now: string;
  imported: ImportedRecord | null;
  earlier?: readonly EarlierPurchase[];
}

/** A purchase as it stands: the newest record of its id, fetched by its ledger revision. */
export interface RecordedPurchase {
  revision: number;
  /** Revision of its first record: a correction keeps a purchase's place among the movements. */
  place: number;
  data: PurchaseDetails;
}

/** `head` and `line` are the whole purchase after the change; `line.purchaseId` is the recorded one's. */
export interface CorrectPurchase extends Omit<RecordPurchase, 'imported'> {
  recorded: RecordedPurchase;
  /** Revision that the person saw. */
  expectedRevision: number;
}

/** Replays by product, for what `correctionChanges` or `reversalChanges` asked. */
export type ReplayedChanges = ReadonlyMap<Id, ReplayedChange>;

export interface ReversePurchase {
  recorded: RecordedPurchase;
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
 * Completes a bill: the fact itself. `submissionRevision` and `contentHash` are those of `BillSubmitted`; a bill without a draft has
 * submissionRevision null. The caller's id for the event's append may be any, the fold keeps one completion per bill (L3).
 */
export interface CompleteBill {
  billId: Id;
  submissionRevision: number | null;
  content: BillContent;
  contentHash: string;
  createdAt: string;
  createdBy: Id;
  shop: ShopProfileDetails;
  /** The owner's number, as it is printed; null when there is none. */
  shopPhone: string | null;
  policy: OversellPolicy;
  /** Purchase prices: the provisional cost of what was never received (R33). `catalogue.products` fits. */
  products: ProductLookup;
  /** Other bills that the UPI reference stands on, as far as the read model knows. */
  referenceUsedOn?: readonly Id[] | undefined;
  now: string;
  imported: ImportedBill | null;
}

/** Something worth a second look; kept with the event so that a repeat says it too. */
export interface WarningsAnswer {
  warnings: BillWarning[];
}

/** A completed bill as recorded, fetched by its ledger revision. */
export interface RecordedBill {
  revision: number;
  data: BillCompletedData;
  warnings?: BillWarning[];
}

export interface CancelBill {
  original: RecordedBill;
  /** `not_stated` when nobody said. */
  reason: string;
  now: string;
}

/** Replays by product, for what `replaysToCancel` asked; null = nothing was corrected that changes what the lines give back. */
export type ReplayedReturns = ReadonlyMap<Id, ReplayedLines | null>;

/** The reactor gives up a submission; a late append of it is refused from here. `code` is the refusal's. */
export interface AbandonCompletion {
  billId: Id;
  submissionRevision: number;
  code: string;
}

export interface RecordPaymentReceived {
  /** Derived from the command: it makes the payment once, also when the command itself is forgotten. */
  paymentId: Id;
  original: RecordedBill;
  reference: string | null;
  receivedBy: Id;
  /** Payments of the bill as the read model knows them: the fold remembers recent ones only. */
  earlierPayments: readonly BillPayment[];
  /** Other bills that the reference stands on, as far as the read model knows. */
  referenceUsedOn: readonly Id[];
}

export interface ConfirmClock {
  now: string;
}

export interface FileMonth {
  /** `YYYY-MM`. */
  month: string;
  now: string;
}
