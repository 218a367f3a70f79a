import {
  errors,
  refuse,
  streamOf,
  type BillContentBody,
  type BillFact,
  type BillView,
  type Decision,
  type Id,
  type RecordedEvent,
} from '@bahi/contracts';
import { billStream, type Bill, type BillState } from '@bahi/domain';
import { rememberedOutcome, type CommandContext, type Outcome } from '@bahi/event-store';
import type { UpiPayee } from '@bahi/paper';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { writtenRow, type Accepted } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { contentDifference } from './contentDifference.ts';
import { currentBill } from './currentBill.ts';
import { draftView, type ExistingBill } from './billView.ts';

export type Refused = Extract<Outcome, { kind: 'refused' }>;

/** A refusal of a bill's command: a conflict shows the bill as it stands and, for content, what differs. */
export async function billRefusal(
  services: Services,
  shopId: Id,
  billId: Id,
  refusal: Refused,
  body?: BillContentBody,
): Promise<HttpRefusal> {
  const { kind: _, ...rest } = refusal;
  const isConflict = errors[refusal.code].status === 409;
  if (!isConflict && refusal.code !== 'not_found') return new HttpRefusal(rest);
  const current = await currentBill(services, shopId, billId);
  if (current === undefined) return new HttpRefusal(rest);
  // A finished bill refuses in the words of where it ended, also when it never had a draft to be found.
  const code = isConflict && refusal.code !== 'bill_submitted' ? refusal.code : endedCode(current);
  return new HttpRefusal(
    { ...rest, code },
    { current, ...(body !== undefined && { difference: contentDifference(body, current) }) },
  );
}

function endedCode({ status }: BillView): 'bill_submitted' | 'bill_completed' | 'bill_cancelled' {
  if (status === 'cancelled') return 'bill_cancelled';
  return status === 'completed' ? 'bill_completed' : 'bill_submitted';
}

/** Writes to one of the shop's drafts; anybody else's is not found. @throws {HttpRefusal} */
export async function billCommand(
  services: Services,
  call: SignedInCall,
  billId: Id,
  decide: (state: Readonly<BillState>) => Decision<BillFact>,
  options: {
    body?: BillContentBody;
    context?: CommandContext;
    isNew?: boolean;
    /** Who a UPI payment of the draft goes to: kept with the answer, so that a repeat shows it too. */
    payee?: UpiPayee;
  } = {},
): Promise<Accepted> {
  const { shopId } = call.session;
  const outcome = await services.commands.handle(
    billStream,
    streamOf.bill(billId),
    options.context ?? call.context,
    (state) => {
      const { bill } = state;
      if (bill.stage !== 'missing' && bill.shopId !== shopId) return refuse('not_found');
      return withPayee(decide(state), bill, options.payee);
    },
    { expectsNone: options.isNew === true },
  );
  if (outcome.kind === 'refused') throw await billRefusal(services, shopId, billId, outcome, options.body);
  return outcome;
}

function withPayee(decision: Decision<BillFact>, bill: Bill, payee: UpiPayee | undefined): Decision<BillFact> {
  if (decision.kind === 'refused' || payee === undefined) return decision;
  const saved = decision.facts.find((fact) => fact.type === 'BillContentSaved');
  const content = saved?.data.content ?? (bill.stage === 'missing' ? null : bill.content);
  if (content?.paymentMethod !== 'UPI') return decision;
  const { shopName, upiId, upiPayeeName } = payee;
  return { ...decision, answer: { payee: { shopName, upiId, upiPayeeName } } };
}

/** The answer to a command on a draft: the draft as it left it. */
export async function draftReply(services: Services, billId: Id, outcome: Accepted, status = 200): Promise<Reply> {
  const { payee } = (outcome.answer ?? {}) as { payee?: UpiPayee };
  return writtenRow(outcome, status, await draftAt(services, billId, outcome.revision, payee));
}

/**
 * The answer to a command that this very key gave to the draft before, whatever became of the bill since; undefined when it
 * is new. @throws {HttpRefusal} when the key came with another body
 */
export async function repeatedOnDraft(services: Services, call: SignedInCall, billId: Id): Promise<Reply | undefined> {
  const outcome = await rememberedOutcome(services.commands, billStream, streamOf.bill(billId), call.context);
  if (outcome === undefined) return undefined;
  return draftReply(services, billId, accepted(outcome));
}

/** The draft as it stood at a revision of its stream: a repeat shows what the first answer showed. */
export async function draftAt(
  services: Services,
  billId: Id,
  revision: number,
  payee: UpiPayee | null = null,
): Promise<BillView> {
  const stream = streamOf.bill(billId);
  const { state } = await services.commands.load(billStream, stream);
  const { bill } = state;
  if (bill.stage !== 'missing' && bill.revision === revision) return draftView(bill, payee);
  const past = billStream.initialState();
  for (const event of await eventsBehindSave(services, stream, revision)) billStream.evolve(past, event);
  return draftView(past.bill as ExistingBill, payee);
}

/** What a draft came to at a revision follows from how it was opened and from its last save on, which has the whole content. */
async function eventsBehindSave({ events }: Services, stream: string, revision: number): Promise<RecordedEvent[]> {
  const opened = await events.readStream(stream, { maxCount: 1 });
  if (revision === 0) return opened;
  const isEnough = ({ type }: RecordedEvent) => type === 'BillContentSaved';
  const since = await events.readStream(stream, {
    direction: 'backwards',
    from: revision,
    maxCount: revision,
    isEnough,
  });
  return [...opened, ...since.toReversed()];
}
