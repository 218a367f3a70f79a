import type {
  BillContent,
  BillContentBody,
  CounterDefaults,
  Id,
  ImportedBill,
  ProductDetails,
  ShopProfileDetails,
} from '@bahi/contracts';
import type { Caller } from '../confirmations.ts';

/** Products by id, including archived ones, which may stay on a bill but not be added. `catalogue.products` fits. */
export interface ProductLookup {
  get(id: Id): { facts: ProductDetails; archived: boolean } | undefined;
}

/** What pricing needs, from the states of catalogue and shop. */
export interface PricingLookups {
  products: ProductLookup;
  shop: ShopProfileDetails;
  /** Instant whose day determines the rates, ISO UTC: now, or `occurredAt` of an imported bill. */
  at: string;
}

export interface DraftBill {
  billId: Id;
  shopId: Id;
  importId: Id | null;
  /** The number of an imported bill on paper, if it is known from the start. */
  originalNumber: string | null;
  /** How the shop begins its bills. */
  defaults: CounterDefaults;
}

/** The empty bill that is reused for a request for a new one, at its current revision. */
export interface ReuseEmptyBill {
  billId: Id;
  revision: number;
}

/** Omitted fields of `body` stay unchanged, null clears. */
export interface SaveBill extends PricingLookups {
  body: BillContentBody;
  caller: Caller;
  expectedRevision: number;
}

export interface SplitBill extends PricingLookups {
  expectedRevision: number;
  /** The id of the second draft. */
  splitOffId: Id;
}

export interface SetBillStatus {
  status: 'created' | 'in_billing';
  expectedRevision: number;
}

export interface DiscardBill {
  /** `not_stated` when no reason was given. */
  reason: string;
  /** Null: any revision. */
  expectedRevision: number | null;
}

export interface RestoreBill {
  now: string;
}

/** A call to sell what `body` describes. */
export interface PrepareSale extends PricingLookups {
  /** Omitted fields stay as saved, null clears. */
  body: BillContentBody;
  caller: Caller;
  /** The customer that the bill's phone number was found or added for; only for a bill that names none itself. */
  phoneCustomerId?: Id | null;
}

/**
 * The final content: from here the stream alone is enough to finish the completion. An empty `body` submits the saved
 * content.
 */
export interface SubmitBill extends PrepareSale {
  expectedRevision: number;
  /** The paper bill behind an imported bill; null for a bill of today. An imported bill is not rounded. */
  imported: ImportedBill | null;
  commandId: Id;
  /** Its cashier: the caller, or the member for whom an owner completes it. */
  userId: Id;
  /** Instant of the submission. */
  now: string;
  /** SHA-256 of the canonical JSON, supplied by the caller because the domain uses no Node modules. */
  hashContent: (content: BillContent) => string;
}

/** The ledger abandoned the submission: the draft may be edited again. */
export interface ReturnBill {
  submissionRevision: number;
  /** The refusal's code. */
  code: string;
}
