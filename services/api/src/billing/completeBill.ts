import { refuse, streamOf, type BillContentBody, type CompleteBillBody, type Id, type Refusal } from '@bahi/contracts';
import {
  ledgerStream,
  matchesContent,
  planCompletion,
  roleOf,
  shopStream,
  submitBill,
  type BillState,
  type CompletionPlan,
  type LedgerState,
  type PlanCompletion,
  type SubmittedBill,
} from '@bahi/domain';
import { deriveId, durableState, readState } from '@bahi/event-store';
import { billCustomer, remember, type BillCustomerId } from '../customers/billCustomer.ts';
import { HttpRefusal, refuseFields } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { importContextOf, type ImportContext } from '../imports/importContext.ts';
import { idParam } from '../lists/idParam.ts';
import type { Services } from '../services.ts';
import { billCommand, billRefusal } from './billCommand.ts';
import { firstView, type ExistingBill } from './billView.ts';
import { callerOf } from '../ledger/callerOf.ts';
import { completionLookups } from './completionLookups.ts';
import { hashContent } from './contentHash.ts';
import { findBill } from './findBill.ts';
import type { PlacedBill } from './findCompletion.ts';
import { finishSubmission } from './finishSubmission.ts';
import { loadDraft } from './loadDraft.ts';

/** A call to complete a draft, with all that was looked up for it. */
interface CompletionRequest {
  call: SignedInCall<CompleteBillBody>;
  /** The draft as it was found. */
  draft: ExistingBill;
  importContext: ImportContext;
  command: PlanCompletion;
  customer: BillCustomerId;
}

/**
 * `POST /billing/{id}/complete` in three steps: plan on draft and ledger, submit the draft, finish the submission in the
 * ledger. Completing again with equal content gives the first result, for ever.
 */
export async function completeBill(services: Services, call: SignedInCall<CompleteBillBody>): Promise<Reply> {
  const billId = idParam(call);
  const draft = await draftToComplete(services, call, billId);
  if (draft === undefined) return completeAgain(services, call);
  const request = await readRequest(services, call, draft);
  const { bill, isNew } = await submit(services, request);
  const completion = await finishSubmission(services, {
    bill,
    lookups: request.command,
    context: call.context,
    mayBeFinished: !isNew,
  });
  if (completion.kind === 'completed') return completedReply(completion.original, completion.isRepeat);
  const { kind: _, ...refusal } = completion;
  throw await refused(services, request, refusal);
}

/** As it is in memory, if the caller knows no newer revision: submitting it fails where another process was first. */
async function draftToComplete(
  services: Services,
  { session: { shopId }, body }: SignedInCall<CompleteBillBody>,
  billId: Id,
): Promise<ExistingBill | undefined> {
  const draft = await loadDraft(services, shopId, billId, 'remembered');
  const isBehind = draft !== undefined && (body.revision ?? -1) > draft.revision;
  return isBehind ? loadDraft(services, shopId, billId) : draft;
}

/** A draft of an import stays one. Import, time and number of the call take precedence over those of the draft. */
async function readRequest(
  services: Services,
  call: SignedInCall<CompleteBillBody>,
  draft: ExistingBill,
): Promise<CompletionRequest> {
  const { shopId } = call.session;
  const { upiReference = draft.content?.upiReference, payments = call.body.paymentParts ?? draft.content?.payments } =
    call.body;
  const paper = {
    importId: call.body.importId ?? draft.importId,
    occurredAt: call.body.occurredAt ?? draft.occurredAt,
    originalNumber: call.body.originalNumber ?? draft.originalNumber,
  };
  const [lookups, importContext, customer, userId] = await Promise.all([
    completionLookups(services, shopId, draft.billId, { upiReference, payments }),
    importContextOf(services, { ...call, body: paper }),
    billCustomer(services, shopId, call.body.customer, draft.content),
    cashierOf(services, call),
  ]);
  const record = importContext.kind === 'allowed' ? importContext.imported : null;
  const command: PlanCompletion = {
    ...lookups,
    body: contentOf(call),
    caller: callerOf(call),
    phoneCustomerId: customer.phoneCustomerId,
    expectedRevision: call.body.revision,
    imported: record && { ...record, originalNumber: paper.originalNumber },
    commandId: call.context.commandId,
    userId,
    now: call.at,
    hashContent,
  };
  return { call, draft, importContext, command, customer };
}

/** Who sells the bill: the caller, or the member for whom an owner completes it. @throws {HttpRefusal} unknown_member */
async function cashierOf(services: Services, { session, body }: SignedInCall<CompleteBillBody>): Promise<Id> {
  const { shopId, accountId, role } = session;
  const cashierId = body.cashierId ?? accountId;
  if (role !== 'owner' || cashierId === accountId) return accountId;
  const shop = await durableState(services.commands, shopStream, streamOf.shop(shopId));
  if (roleOf(shop, cashierId) !== 'staff') throw refuseFields({ cashierId: 'unknown_member' });
  return cashierId;
}

function contentOf(call: SignedInCall<CompleteBillBody>): BillContentBody {
  const {
    revision: _,
    confirmations: __,
    importId: ___,
    occurredAt: ____,
    originalNumber: _____,
    approveCredit: ______,
    cashierId: _______,
    ...body
  } = call.body;
  return body;
}

/**
 * Plans on the draft as it was found. Before it refuses, it plans again on a ledger state that is durable. Where the
 * books may refuse, as where selling too much is blocked, it plans on what the log has now: a submission that they
 * refuse leaves facts behind.
 */
async function planSubmission(
  services: Services,
  { draft, importContext, command }: CompletionRequest,
): Promise<CompletionPlan> {
  if (importContext.kind === 'refused' && draft.stage !== 'submitted') return importContext;
  const ledger = streamOf.ledger(draft.shopId);
  const planOn = (state: Readonly<LedgerState>): CompletionPlan => planCompletion({ bill: draft }, state, command);
  const { payments, paymentParts } = command.body;
  const mayGiveCredit = (payments ?? paymentParts ?? draft.content?.payments ?? null) !== null;
  const mayBeRefused = command.shop.oversellPolicy === 'block' || command.imported !== null || mayGiveCredit;
  const freshness = mayBeRefused ? 'confirmed' : 'remembered';
  const planned = planOn((await services.commands.load(ledgerStream, ledger, freshness)).state);
  return planned.kind === 'refused' ? readState(services.commands, ledgerStream, ledger, planOn) : planned;
}

/** Submits the draft, unless an equal submission stands already. @throws {HttpRefusal} and the draft is as it was */
async function submit(
  services: Services,
  request: CompletionRequest,
): Promise<{ bill: SubmittedBill; isNew: boolean }> {
  const { call, draft, importContext, command } = request;
  const { billId, shopId } = draft;
  const { commandId } = command;
  const planned = await planSubmission(services, request);
  // before the bill that names it; a refused bill adds no customer
  if (planned.kind === 'accepted' && planned.facts.length > 0) await remember(services, call, request.customer);
  const outcome = await billCommand(
    services,
    call,
    billId,
    (state) => (isAt(state, draft.revision) ? planned : submittedMeanwhile(state, command)),
    { body: command.body, context: { ...importContext.context, commandId } },
  );
  const bill = await loadDraft(services, shopId, billId);
  if (bill === undefined) throw new HttpRefusal('not_found');
  const isSubmitted = bill.stage === 'submitted';
  // the submission of this key was given back: the first call was refused, and a refused call is decided again
  const wasReturned = outcome.kind === 'replayed' && !(isSubmitted && bill.commandId === commandId);
  if (wasReturned && commandId === call.context.commandId) {
    const again = deriveId(commandId, 'again', String(bill.revision));
    return submit(services, { ...request, draft: bill, command: { ...command, commandId: again } });
  }
  if (!isSubmitted) throw await refused(services, request, { code: 'completion_abandoned' });
  return { bill, isNew: outcome.kind === 'accepted' && outcome.events.length > 0 };
}

const isAt = ({ bill }: Readonly<BillState>, revision: number): boolean =>
  bill.stage !== 'missing' && bill.revision === revision;

/** A draft that has changed since it was planned on is refused, unless it was submitted with equal content. */
function submittedMeanwhile(state: Readonly<BillState>, command: PlanCompletion): CompletionPlan {
  const decided = submitBill(state, { ...command, at: command.now });
  return decided.kind === 'accepted' && decided.facts.length > 0 ? refuse('stale_revision') : decided;
}

async function refused(
  services: Services,
  { draft, command }: CompletionRequest,
  refusal: Refusal,
): Promise<HttpRefusal> {
  return billRefusal(services, draft.shopId, draft.billId, { kind: 'refused', ...refusal }, command.body);
}

/** The first result, the same at every repeat. */
function completedReply(original: PlacedBill, replayed: boolean): Reply {
  const view = firstView(original);
  return { status: 200, body: view, revision: view.revision, position: original.position, replayed };
}

/** A bill that never had a draft, asked to be completed again: equal content gives the first result. */
async function completeAgain(services: Services, call: SignedInCall<CompleteBillBody>): Promise<Reply> {
  const { shopId } = call.session;
  const found = await findBill(services, shopId, idParam(call));
  if (found.kind !== 'completed') throw new HttpRefusal('not_found');
  const [{ data }, body] = [found.original, contentOf(call)];
  if (matchesContent(body, data)) return completedReply(found.original, true);
  throw await billRefusal(services, shopId, data.billId, { kind: 'refused', code: 'bill_completed' }, body);
}
