import type {
  AnyRecorded,
  BillContentBody,
  BillFact,
  CompleteBillBody,
  Decision,
  Id,
  RecordedEvent,
  Refusal,
} from '@bahi/contracts';
import {
  billingInstant,
  billStream,
  completeBill as decideCompletion,
  ledgerStream,
  matchesContent,
  submitBill,
  submittedBill,
  type BillState,
  type SubmittedBill,
} from '@bahi/domain';
import { deriveId, NeedMissing, readState, type CommandContext, type Outcome } from '@bahi/event-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { importedRecord, type Brought } from '../imports/importedRecord.ts';
import { idParam } from '../lists/idParam.ts';
import { lookUpForBill, type BillLookups } from '../ledger/lookups.ts';
import type { Services } from '../services.ts';
import { ledgerOf } from '../ledger/ledgerOf.ts';
import { billCommand, billRefusal } from './billCommand.ts';
import { firstView, type ExistingBill } from './billView.ts';
import {
  broughtBy,
  completeSubmission,
  completionOf,
  offerSubmission,
  type Completion,
  type ImportedBill,
} from './completeSubmission.ts';
import { hashContent } from './contentHash.ts';
import { findBill, loadDraft, type PlacedBill } from './findBill.ts';
import { referenceUsedOn } from './usedReferences.ts';

/** One wish to complete a draft, with all that was looked up for it. */
interface Wish {
  call: SignedInCall<CompleteBillBody>;
  billId: Id;
  body: BillContentBody;
  brought: Brought;
  lookups: BillLookups;
  imported: ImportedBill;
  /** When the bill is dated, were it completed now. */
  billedAt: string;
}

/** A bill of an import is one whatever the call says; what it says of import, time and number goes before the draft's own. */
async function readWish(
  services: Services,
  call: SignedInCall<CompleteBillBody>,
  draft: ExistingBill,
  lookups: BillLookups,
): Promise<Wish> {
  const fields = {
    importId: call.body.importId ?? draft.importId,
    occurredAt: call.body.occurredAt ?? draft.occurredAt,
    originalNumber: call.body.originalNumber ?? draft.originalNumber,
  };
  const brought = await importedRecord(services, { ...call, body: fields });
  const history = brought.kind === 'brought' ? brought.imported : null;
  const imported = history && { ...history, originalNumber: fields.originalNumber };
  const { state } = await services.commands.load(ledgerStream, ledgerOf(draft.shopId));
  const billedAt = history?.occurredAt ?? billingInstant(state, lookups.shop, call.at);
  return { call, billId: draft.billId, body: contentOf(call), brought, lookups, imported, billedAt };
}

function contentOf(call: SignedInCall<CompleteBillBody>): BillContentBody {
  const { revision: _, importId: __, occurredAt: ___, originalNumber: ____, ...body } = call.body;
  return body;
}

/** The submission; what it brings from an import stays beside it, so that anybody can finish it. */
function decideSubmission(state: Readonly<BillState>, wish: Wish, commandId: Id): Decision<BillFact> {
  const { call, body, brought, lookups, imported } = wish;
  // what is submitted already says itself what it brings
  if (brought.kind === 'refused' && state.bill.stage !== 'submitted') return brought;
  const decision = submitBill(state, {
    body,
    expectedRevision: call.body.revision,
    imported: imported !== null,
    commandId,
    userId: call.session.accountId,
    products: lookups.catalogue.products,
    shop: lookups.shop,
    at: wish.billedAt,
    now: call.at,
    hashContent,
  });
  return decision.kind === 'accepted' && imported !== null ? { ...decision, answer: { imported } } : decision;
}

/** What the ledger would say, asked before anything is written: a refusal leaves the draft as it is. */
async function askLedger(
  services: Services,
  wish: Wish,
  draft: ExistingBill,
  decision: Decision<BillFact>,
): Promise<Refusal | undefined> {
  if (decision.kind === 'refused') return decision;
  const saved = decision.facts.find((fact) => fact.type === 'BillContentSaved');
  const submitted = decision.facts.find((fact) => fact.type === 'BillSubmitted');
  const content = saved?.data.content ?? draft.content;
  if (submitted === undefined || content === null) return undefined;
  const { revision } = draft;
  const bill = submittedBill(draft, content, 'in_billing', { revision, data: submitted.data });
  const command = completionOf(bill, wish.lookups, wish.imported);
  const ledger = ledgerOf(draft.shopId);
  const { state } = await services.commands.load(ledgerStream, ledger);
  if (decideCompletion(state, command).kind === 'accepted') return undefined;
  // what refuses must not be lost again
  const answer = await readState(services.commands, ledgerStream, ledger, (now) => decideCompletion(now, command));
  return answer.kind === 'accepted' ? undefined : answer;
}

/** Offers a submission that is on its way to the log to the books, so that both share a sync: neither stands without it. */
async function offerAhead(services: Services, wish: Wish, { stream, revision, id }: RecordedEvent): Promise<Outcome> {
  const { state } = await services.commands.load(billStream, stream);
  const { bill } = state;
  if (bill.stage !== 'submitted' || bill.submission !== revision) throw new NeedMissing(stream, [{ id }]);
  const command = completionOf(bill, wish.lookups, wish.imported);
  return offerSubmission(services, bill.shopId, command, completionContext(wish, bill), [{ stream, revision, id }]);
}

/** Submits the draft, unless an equal submission stands already. @throws {HttpRefusal} */
async function submit(
  services: Services,
  wish: Wish,
  draft: ExistingBill,
  commandId: Id = wish.call.context.commandId,
): Promise<{ bill: ExistingBill; isResumed: boolean; offered?: Promise<Outcome> | undefined }> {
  const { call, billId, body, brought } = wish;
  const isOpen = draft.stage === 'created' || draft.stage === 'in_billing';
  const decided = decideSubmission({ bill: draft }, wish, commandId);
  const refusal = isOpen ? await askLedger(services, wish, draft, decided) : undefined;
  if (refusal !== undefined) {
    throw await billRefusal(services, draft.shopId, billId, { kind: 'refused', ...refusal }, body);
  }
  let offered: Promise<Outcome> | undefined;
  const sent = (events: readonly RecordedEvent[]): void => {
    const last = events.at(-1);
    if (last !== undefined) offered = offerAhead(services, wish, last);
    // where submitting fails, that is what the caller hears
    offered?.catch(() => undefined);
  };
  const outcome = await billCommand(
    services,
    call,
    billId,
    (state) => (state.bill === draft ? decided : decideSubmission(state, wish, commandId)),
    { body, context: { ...brought.context, commandId }, sent },
  );
  const bill = await loadDraft(services, draft.shopId, billId);
  if (bill === undefined) throw new HttpRefusal('not_found');
  // Submitted by this very key before, and handed back since: that was a refusal, and refusals are decided again, also where
  // somebody else has submitted the bill meanwhile.
  const stands = bill.stage === 'submitted' && bill.commandId === commandId;
  if (outcome.kind === 'replayed' && !stands && commandId === call.context.commandId) {
    return submit(services, wish, bill, deriveId(commandId, 'again', String(bill.revision)));
  }
  return { bill, isResumed: outcome.kind === 'replayed' || outcome.events.length === 0, offered };
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

/** What this very wish is completed in, under the command that its submission names. */
function completionContext({ brought }: Wish, { commandId }: SubmittedBill): CommandContext {
  const { bodyHash: _, ...context } = brought.context;
  return { ...context, commandId };
}

/** What goes to the ledger with a submission: when it was made earlier, by whomever, what was brought then. */
async function historyOf(
  services: Services,
  wish: Wish,
  bill: SubmittedBill,
  isResumed: boolean,
): Promise<{ imported: ImportedBill; context: CommandContext }> {
  const { imported, call } = wish;
  if (!isResumed) return { imported, context: completionContext(wish, bill) };
  const { bodyHash: _, ...context } = { ...call.context, commandId: bill.commandId };
  const [event] = await services.events.readStream(`bill-${bill.billId}`, { from: bill.submission, maxCount: 1 });
  const earlier = broughtBy(event as AnyRecorded);
  return { imported: earlier.imported, context: { ...context, ...earlier.context } };
}

/**
 * `POST /billing/{id}/complete`: decide against draft and ledger, submit the draft, then the fact in the ledger. Completing
 * again with equal content gives the first result, for ever.
 */
export async function completeBill(services: Services, call: SignedInCall<CompleteBillBody>): Promise<Reply> {
  const { shopId } = call.session;
  const billId = idParam(call);
  const [draft, found] = await Promise.all([loadDraft(services, shopId, billId), lookUpForBill(services, shopId)]);
  if (draft === undefined) return completeAgain(services, call);
  const { upiReference = draft.content?.upiReference } = call.body;
  const lookups = { ...found, referenceUsedOn: await referenceUsedOn(services, shopId, upiReference, billId) };
  const wish = await readWish(services, call, draft, lookups);
  const { bill, isResumed, offered } = await submit(services, wish, draft);
  const refused = async (refusal: Refusal) =>
    billRefusal(services, shopId, billId, { kind: 'refused', ...refusal }, wish.body);
  if (bill.stage !== 'submitted') throw await refused({ code: 'completion_abandoned' });
  const { imported, context } = await historyOf(services, wish, bill, isResumed);
  const completion: Completion = await completeSubmission(
    services,
    bill,
    completionOf(bill, lookups, imported),
    context,
    { isResumed, offered },
  );
  if (completion.kind === 'completed') {
    return completedReply(completion.original, completion.isRepeat);
  }
  const { kind: _, ...refusal } = completion;
  throw await refused(refusal);
}
