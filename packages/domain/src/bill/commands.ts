import type {
  BillContent,
  BillContentBody,
  Id,
  ImportedBill,
  ProductDetails,
  ShopProfileDetails,
} from '@bahi/contracts';

/** Products by id, archived ones included: they may stay on a bill but not be added. `catalogue.products` fits. */
export interface ProductLookup {
  get(id: Id): { facts: ProductDetails; archived: boolean } | undefined;
}

/** What pricing needs, from the folds of catalogue and shop. */
export interface PricingLookups {
  products: ProductLookup;
  shop: ShopProfileDetails;
  /** Instant whose day picks the rates, ISO UTC: now, or `occurredAt` of an imported bill. */
  at: string;
}

export interface DraftBill {
  billId: Id;
  shopId: Id;
  importId: Id | null;
  /** Of an import's bill, where it is known from the start. */
  originalNumber: string | null;
}

/** The empty bill that answers a command for a new one, as it was found. */
export interface ReuseEmptyBill {
  billId: Id;
  revision: number;
}

/** Omitted fields of `body` stay as they are, null clears. */
export interface SaveBill extends PricingLookups {
  body: BillContentBody;
  expectedRevision: number;
}

export interface SetBillStatus {
  status: 'created' | 'in_billing';
  expectedRevision: number;
}

export interface DiscardBill {
  /** `not_stated` when nobody said. */
  reason: string;
  /** Null: whatever the revision is. */
  expectedRevision: number | null;
}

export interface RestoreBill {
  now: string;
}

/** Final content: from here the stream alone is enough to finish the completion. An empty `body` submits what is saved. */
export interface SubmitBill extends PricingLookups {
  body: BillContentBody;
  expectedRevision: number;
  /** What the bill was on paper; null for one of today. A bill of an import is not rounded. */
  imported: ImportedBill | null;
  commandId: Id;
  userId: Id;
  /** Instant of the submission. */
  now: string;
  /** SHA-256 of the canonical JSON: the caller's, because the domain runs without node modules. */
  hashContent: (content: BillContent) => string;
}

/** The ledger abandoned the submission: the draft may be edited again. */
export interface ReturnBill {
  submissionRevision: number;
  /** The refusal's code. */
  code: string;
}
