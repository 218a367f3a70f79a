import {
  streamOf,
  type BillContentBody,
  type CreateCompletedBillBody,
  type Decision,
  type Id,
  type LedgerFact,
} from '@bahi/contracts';
import {
  completeWithoutDraft,
  ledgerStream,
  matchesContent,
  recentRevision,
  type CompleteWithoutDraft,
  type LedgerState,
} from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { billCustomer, remember } from '../customers/billCustomer.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { importContextOf, type ImportContext } from '../imports/importContext.ts';
import type { Services } from '../services.ts';
import { ledgerCommand, loadLedger } from '../ledger/ledgerCommand.ts';
import { firstView } from './billView.ts';
import { callerOf } from '../ledger/callerOf.ts';
import { completionLookups } from './completionLookups.ts';
import { completedBy } from './finishSubmission.ts';
import { hashContent } from './contentHash.ts';
import { findCompletion, type PlacedBill } from './findCompletion.ts';

type CompleteCall = SignedInCall<CreateCompletedBillBody>;

/** The bill that this key made long ago: the command's memory is 48 hours, a completion's is for ever. */
async function completedLongAgo(
  services: Services,
  call: CompleteCall,
  billId: Id,
  body: BillContentBody,
): Promise<PlacedBill | undefined> {
  if (call.context.bodyHash === undefined) return undefined;
  const { shopId } = call.session;
  const ledger = await loadLedger(services, shopId, 'remembered');
  if (recentRevision(ledger, billId) !== null) return undefined;
  const original = await findCompletion(services, shopId, ledger, billId);
  if (original !== undefined && !matchesContent(body, original.data)) throw new HttpRefusal('idempotency_mismatch');
  return original;
}

/** A refused import does not concern a bill that is recorded already. */
function decide(
  state: Readonly<LedgerState>,
  command: CompleteWithoutDraft,
  importContext: ImportContext,
): Decision<LedgerFact> {
  const isRecorded = state.recentBills.get(command.billId)?.submissionRevision === null;
  return importContext.kind === 'refused' && !isRecorded ? importContext : completeWithoutDraft(state, command);
}

function reply(original: PlacedBill, replayed: boolean): Reply {
  const view = firstView(original);
  return { status: 201, body: view, revision: view.revision, position: original.position, replayed };
}

/** `POST /billing/complete`: create, save and complete in one call; there is no draft, and one append is all. */
export async function createCompletedBill(services: Services, call: CompleteCall): Promise<Reply> {
  const {
    confirmations: _,
    importId: __,
    occurredAt: ___,
    originalNumber: ____,
    approveCredit: _____,
    ...body
  } = call.body;
  const billId = deriveId(call.context.commandId, 'bill');
  const earlier = await completedLongAgo(services, call, billId, body);
  if (earlier !== undefined) return reply(earlier, true);
  const { shopId } = call.session;
  const [importContext, lookups, customer] = await Promise.all([
    importContextOf(services, call),
    completionLookups(services, shopId, billId, body),
    billCustomer(services, shopId, body.customer, null),
  ]);
  const record = importContext.kind === 'allowed' ? importContext.imported : null;
  const command: CompleteWithoutDraft = {
    ...lookups,
    billId,
    body,
    caller: callerOf(call),
    phoneCustomerId: customer.phoneCustomerId,
    userId: call.session.accountId,
    now: call.at,
    imported: record && { ...record, originalNumber: call.body.originalNumber ?? null },
    hashContent,
  };
  let planned: ReturnType<typeof decide> | undefined;
  if (customer.unknown !== null) {
    const { state } = await services.commands.load(ledgerStream, streamOf.ledger(shopId));
    const plan = decide(state, command, importContext);
    if (plan.kind === 'accepted' && plan.facts.length > 0) await remember(services, call, customer);
    // a refused bill adds no customer, and stays refused: the books must not name one who was not added
    else planned = plan;
  }
  const outcome = await ledgerCommand(
    services,
    call,
    (state) => planned ?? decide(state, command, importContext),
    importContext.context,
  );
  const completed = await completedBy(services, shopId, outcome);
  if (completed === undefined) throw new Error('a completed bill without its event');
  const isRepeat = outcome.kind === 'replayed' || outcome.events.length === 0;
  // the books remember the bill longer than the command: then only the content distinguishes a repeat from another request
  if (isRepeat && !matchesContent(body, completed.data)) throw new HttpRefusal('idempotency_mismatch');
  return reply(completed, isRepeat);
}
