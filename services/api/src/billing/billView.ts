import {
  billContentView,
  type AnyRecorded,
  type BillStatus,
  type BillView,
  type PaymentReceivedView,
  type Seller,
} from '@bahi/contracts';
import type { Bill, BillCompletedData, RecordedBill } from '@bahi/domain';
import { warningsView } from '../lists/warningsView.ts';

/** A bill that exists, whatever stage its draft is in. */
export type ExistingBill = Exclude<Bill, { stage: 'missing' }>;

function draftStatus(bill: ExistingBill): BillStatus {
  if (bill.stage === 'submitted') return bill.from;
  return bill.stage;
}

/** What a draft of an import will be recorded with. */
function broughtFields({ importId, occurredAt, originalNumber }: ExistingBill) {
  if (importId === null) return {};
  return {
    importId,
    ...(occurredAt !== null && { occurredAt }),
    ...(originalNumber !== null && { originalNumber }),
  };
}

/** A bill that is not completed, as its own stream has it. */
export function draftView(bill: ExistingBill): BillView {
  return {
    id: bill.billId,
    kind: 'bill',
    revision: bill.revision,
    status: draftStatus(bill),
    createdAt: bill.createdAt,
    ...broughtFields(bill),
    ...billContentView(bill.content),
    createdBy: bill.createdBy,
    shortfalls: [],
    creditNotes: [],
  };
}

/** What happened to a bill after its completion. */
export interface LaterFacts {
  /** Ledger revision of the last fact about the bill. */
  revision: number;
  cancelledAt?: string;
  paymentReceived?: PaymentReceivedView;
}

/** Who said when that the money is there. */
export function paymentReceivedView({
  data: { reference, receivedBy },
  meta,
}: Extract<AnyRecorded, { type: 'PaymentReceived' }>): PaymentReceivedView {
  return { at: meta.at, ...(reference !== null && { reference }), by: receivedBy };
}

/** The answer to whoever completed the bill, the same at every repeat. */
export function firstView({ data, revision, warnings }: RecordedBill): BillView & { warnings?: unknown } {
  return { ...completedView(data, { revision }), ...(warnings && { warnings: warningsView(warnings) }) };
}

/** Its fields always in one order, so that a repeat has them in the order of the first answer (L8). */
function paymentView({ at, reference, by }: NonNullable<BillView['paymentReceived']>): BillView['paymentReceived'] {
  return { at, ...(reference !== undefined && { reference }), by };
}

/** The same for the shop. */
function sellerView(seller: Seller): Seller {
  const { shopName, address, phone, stateCode, gstRegistration, gstNumber, upiId, upiPayeeName } = seller;
  return { shopName, address, phone, stateCode, gstRegistration, gstNumber, upiId, upiPayeeName };
}

/** A completed bill, as the ledger has it. */
export function completedView(data: BillCompletedData, later: LaterFacts): BillView {
  const { cancelledAt, paymentReceived } = later;
  return {
    id: data.billId,
    kind: 'bill',
    revision: later.revision,
    status: cancelledAt === undefined ? 'completed' : 'cancelled',
    invoiceNumber: data.invoiceNumber,
    createdAt: data.createdAt,
    billedAt: data.billedAt,
    ...(cancelledAt !== undefined && { cancelledAt }),
    ...(data.imported !== null && { imported: data.imported }),
    documentKind: data.documentKind,
    seller: sellerView(data.seller),
    ...billContentView(data),
    ...(paymentReceived !== undefined && { paymentReceived: paymentView(paymentReceived) }),
    createdBy: data.createdBy,
    shortfalls: data.shortfalls,
    creditNotes: [],
  };
}
