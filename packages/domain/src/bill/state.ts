import type { AnyRecorded, BillContent, Id, RecordedEvent, StreamDefinition } from '@bahi/contracts';

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

type Known = Exclude<Bill, MissingBill>;

function evolve(state: BillState, recorded: RecordedEvent): void {
  const event = recorded as AnyRecorded;
  if (event.type === 'BillDrafted') {
    state.bill = drafted(event);
  } else if (state.bill.stage !== 'missing') {
    state.bill = { ...followed(state.bill, event), revision: event.revision };
  }
}

function drafted({ data, meta, revision }: Extract<AnyRecorded, { type: 'BillDrafted' }>): OpenBill {
  return {
    billId: data.billId,
    shopId: data.shopId,
    importId: data.importId,
    stage: 'created',
    revision,
    createdAt: meta.occurredAt ?? meta.at,
    createdBy: meta.userId ?? '',
    createdInSession: meta.sessionId ?? null,
    content: null,
  };
}

function followed(bill: Known, event: AnyRecorded): Known {
  const from = bill.stage === 'discarded' || bill.stage === 'submitted' ? bill.from : bill.stage;
  switch (event.type) {
    case 'BillContentSaved':
      return { ...bill, stage: 'in_billing', content: event.data.content };
    case 'BillStatusChanged':
      return { ...bill, stage: event.data.status };
    case 'BillDiscarded':
      return { ...bill, stage: 'discarded', from, discardedAt: event.meta.at };
    case 'BillRestored':
      return { ...bill, stage: from };
    case 'BillSubmitted': {
      if (bill.content === null) return bill;
      const { submission, commandId, userId, at, contentHash } = event.data;
      const { content } = bill;
      return {
        ...bill,
        content,
        stage: 'submitted',
        from,
        submission,
        commandId,
        userId,
        submittedAt: at,
        contentHash,
      };
    }
    case 'BillReturned':
      return { ...bill, stage: from };
    default:
      return bill;
  }
}

/** Stream `bill-{billId}`: the life of a draft. Once submitted, the ledger holds what follows. */
export const billStream: StreamDefinition<BillState> = {
  family: 'bill',
  foldVersion: 1,
  chained: false,
  initialState: () => ({ bill: { stage: 'missing' } }),
  evolve,
  toSnapshot: (state) => state.bill,
  fromSnapshot: (snapshot) => ({ bill: snapshot as Bill }),
  isFinished: ({ bill }) => bill.stage === 'submitted',
  weight: ({ bill }) => 600 + (bill.stage === 'missing' ? 0 : (bill.content?.lines.length ?? 0) * 400),
};
