import {
  actOf,
  type BillContent,
  type BillFact,
  type Confirmation,
  type CounterDefaults,
  type Id,
  type ImportedBill,
  type RecordedEvent,
  type ReasonedAct,
  type RecordedFact,
  type StreamDefinition,
} from '@bahi/contracts';

/** The fields that a bill has in every stage. */
interface BillHead {
  billId: Id;
  shopId: Id;
  importId: Id | null;
  /** When it happened, for an imported bill that was opened with it. */
  occurredAt: string | null;
  /** Its number on paper, if it was opened with one. */
  originalNumber: string | null;
  /** How the bill begins; without effect from the first save on. */
  defaults: CounterDefaults;
  /** Revision of the stream's last event. */
  revision: number;
  createdAt: string;
  createdBy: Id;
  /** Session that opened it: only that session may reuse it while it is empty. */
  createdInSession: Id | null;
  /** Null until the first save. */
  content: BillContent | null;
}
export type OpenStatus = 'created' | 'in_billing';
export interface OpenBill extends BillHead {
  stage: OpenStatus;
}
export interface DiscardedBill extends BillHead {
  stage: 'discarded';
  /** The status after a restore. */
  from: OpenStatus;
  discarded: ReasonedAct;
}
export interface SubmittedBill extends BillHead {
  stage: 'submitted';
  from: OpenStatus;
  content: BillContent;
  submissionRevision: number;
  commandId: Id;
  userId: Id;
  submittedAt: string;
  contentHash: string;
  confirmed: readonly Confirmation[];
  imported: ImportedBill | null;
}
export interface MissingBill {
  stage: 'missing';
}
export type Bill = MissingBill | OpenBill | DiscardedBill | SubmittedBill;

/** One bill's draft. The object is changed in place; its stage is replaced. */
export interface BillState {
  bill: Bill;
}

type Known = Exclude<Bill, MissingBill>;
type BillEvent = RecordedFact<BillFact>;
type Of<Type extends BillEvent['type']> = Extract<BillEvent, { type: Type }>;

function evolve(state: BillState, recorded: RecordedEvent): void {
  const event = recorded as BillEvent;
  if (event.type === 'BillDrafted') {
    state.bill = drafted(event);
  } else if (state.bill.stage !== 'missing') {
    state.bill = followed(state.bill, event);
  }
}

function drafted({ data, meta, revision }: Of<'BillDrafted'>): OpenBill {
  return {
    billId: data.billId,
    shopId: data.shopId,
    importId: data.importId,
    occurredAt: meta.occurredAt ?? null,
    originalNumber: data.originalNumber,
    defaults: data.defaults,
    stage: 'created',
    revision,
    createdAt: meta.occurredAt ?? meta.at,
    createdBy: meta.userId ?? '',
    createdInSession: meta.sessionId ?? null,
    content: null,
  };
}

function followed(bill: Known, event: Exclude<BillEvent, Of<'BillDrafted'>>): Known {
  const { revision } = event;
  const from = bill.stage === 'discarded' || bill.stage === 'submitted' ? bill.from : bill.stage;
  switch (event.type) {
    case 'BillContentSaved':
      return opened(bill, revision, 'in_billing', event.data.content);
    case 'BillStatusChanged':
      return opened(bill, revision, event.data.status);
    case 'BillDiscarded':
      return discardedBill(bill, from, event);
    case 'BillSubmitted':
      return bill.content === null ? { ...bill, revision } : submittedBill(bill, bill.content, from, event);
    case 'BillRestored':
    case 'CompletionReturned':
      return opened(bill, revision, from);
    case 'EmptyBillReused':
    case 'BillSplit':
      return { ...bill, revision };
    default:
      return event satisfies never;
  }
}

function discardedBill(bill: Known, from: OpenStatus, { revision, meta, data }: Of<'BillDiscarded'>): DiscardedBill {
  const discarded = { ...actOf(meta), reason: data.reason };
  return { ...opened(bill, revision, from), stage: 'discarded', from, discarded };
}

/** Copies field by field: this runs for every sale, and copying a wide object is many times slower. */
function opened(bill: Known, revision: number, stage: OpenStatus, content = bill.content): OpenBill {
  return {
    billId: bill.billId,
    shopId: bill.shopId,
    importId: bill.importId,
    occurredAt: bill.occurredAt,
    originalNumber: bill.originalNumber,
    defaults: bill.defaults,
    stage,
    revision,
    createdAt: bill.createdAt,
    createdBy: bill.createdBy,
    createdInSession: bill.createdInSession,
    content,
  };
}

/** The state of a draft after its submission. */
export function submittedBill(
  bill: Known,
  content: BillContent,
  from: OpenStatus,
  { revision, data }: Pick<Of<'BillSubmitted'>, 'revision' | 'data'>,
): SubmittedBill {
  return {
    billId: bill.billId,
    shopId: bill.shopId,
    importId: bill.importId,
    occurredAt: bill.occurredAt,
    originalNumber: bill.originalNumber,
    defaults: bill.defaults,
    stage: 'submitted',
    revision,
    createdAt: bill.createdAt,
    createdBy: bill.createdBy,
    createdInSession: bill.createdInSession,
    content,
    from,
    submissionRevision: data.submissionRevision,
    commandId: data.commandId,
    userId: data.userId,
    submittedAt: data.at,
    contentHash: data.contentHash,
    confirmed: data.confirmed,
    imported: data.imported,
  };
}

/** Stream `bill-{billId}`: the life of a draft. After its submission, further events are in the ledger. */
export const billStream: StreamDefinition<BillState> = {
  family: 'bill',
  foldVersion: 8,
  chained: false,
  initialState: () => ({ bill: { stage: 'missing' } }),
  evolve,
  toSnapshot: (state) => state.bill,
  fromSnapshot: (snapshot) => ({ bill: snapshot as Bill }),
  isFinished: ({ bill }) => bill.stage === 'submitted',
  weight: ({ bill }) => 600 + (bill.stage === 'missing' ? 0 : (bill.content?.lines.length ?? 0) * 400),
};
