import type { BillContent, Id, RecordedEvent, StreamDefinition } from '@bahi/contracts';

/** What every bill that exists knows. */
interface BillHead {
  billId: Id;
  shopId: Id;
  importId: Id | null;
  /** Revision of the stream's last event. */
  revision: number;
  createdAt: string;
  createdBy: Id;
  /** Session that opened it: its own empty draft may be used again. */
  createdInSession: Id | null;
  /** Null until something was saved. */
  content: BillContent | null;
}
export type OpenStatus = 'created' | 'in_billing';
export interface OpenBill extends BillHead {
  stage: OpenStatus;
}
export interface DiscardedBill extends BillHead {
  stage: 'discarded';
  /** Where it goes back to. */
  from: OpenStatus;
  discardedAt: string;
}
export interface SubmittedBill extends BillHead {
  stage: 'submitted';
  from: OpenStatus;
  content: BillContent;
  submission: number;
  commandId: Id;
  userId: Id;
  submittedAt: string;
  contentHash: string;
}
export interface MissingBill {
  stage: 'missing';
}
export type Bill = MissingBill | OpenBill | DiscardedBill | SubmittedBill;

/** One bill's draft; the box is changed in place, its stage is replaced. */
export interface BillState {
  bill: Bill;
}

/** Stream `bill-{billId}`: the life of a draft. */
export declare const billStream: StreamDefinition<BillState>;
