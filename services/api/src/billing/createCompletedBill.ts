import {
  accept,
  type BillContentBody,
  type CreateCompletedBillBody,
  type Decision,
  type Id,
  type LedgerFact,
} from '@bahi/contracts';
import {
  billingInstant,
  completeBill as decide,
  matchesContent,
  priceContent,
  recentRevision,
  type CompletionLookups,
  type LedgerState,
} from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { importContextOf, type ImportContext } from '../imports/importContext.ts';
import type { Services } from '../services.ts';
import { ledgerCommand, loadLedger } from '../ledger/ledgerCommand.ts';
import { firstView } from './billView.ts';
import { completionLookups } from './completionLookups.ts';
import { completedBy } from './finishSubmission.ts';
import { hashContent } from './contentHash.ts';
import { findCompletion, type PlacedBill } from './findBill.ts';

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
  const ledger = await loadLedger(services, shopId);
  if (recentRevision(ledger, billId) !== null) return undefined;
  const original = await findCompletion(services, shopId, ledger, billId);
  if (original !== undefined && !matchesContent(body, original.data)) throw new HttpRefusal('idempotency_mismatch');
  return original;
}

function decision(
  state: Readonly<LedgerState>,
  call: CompleteCall,
  billId: Id,
  body: BillContentBody,
  lookups: CompletionLookups,
  importContext: ImportContext,
): Decision<LedgerFact> {
  // the books may know the bill longer than the command: its first result stands, whatever was archived or finished since
  const earlier = state.recentBills.get(billId);
  if (earlier?.submissionRevision === null) return accept([], { completedRevision: earlier.revision });
  if (importContext.kind === 'refused') return importContext;
  const { shop, products } = lookups;
  const imported = importContext.imported && {
    ...importContext.imported,
    originalNumber: call.body.originalNumber ?? null,
  };
  const at = imported?.occurredAt ?? billingInstant(state, shop, call.at);
  const priced = priceContent(body, { products, shop, at }, { saved: null, imported: imported !== null });
  if (priced.kind === 'refused') return priced;
  const { content } = priced;
  return decide(state, {
    billId,
    submissionRevision: null,
    content,
    contentHash: hashContent(content),
    createdAt: imported?.occurredAt ?? call.at,
    createdBy: call.session.accountId,
    ...lookups,
    policy: shop.oversellPolicy,
    now: call.at,
    imported,
  });
}

function reply(original: PlacedBill, replayed: boolean): Reply {
  const view = firstView(original);
  return { status: 201, body: view, revision: view.revision, position: original.position, replayed };
}

/** `POST /billing/complete`: create, save and complete in one call; there is no draft, and one append is all. */
export async function createCompletedBill(services: Services, call: CompleteCall): Promise<Reply> {
  const { importId: _, occurredAt: __, originalNumber: ___, ...body } = call.body;
  const billId = deriveId(call.context.commandId, 'bill');
  const earlier = await completedLongAgo(services, call, billId, body);
  if (earlier !== undefined) return reply(earlier, true);
  const { shopId } = call.session;
  const [importContext, lookups] = await Promise.all([
    importContextOf(services, call),
    completionLookups(services, shopId, billId, body.upiReference),
  ]);
  const outcome = await ledgerCommand(
    services,
    call,
    (state) => decision(state, call, billId, body, lookups, importContext),
    importContext.context,
  );
  const completed = await completedBy(services, shopId, outcome);
  if (completed === undefined) throw new Error('a completed bill without its event');
  const isRepeat = outcome.kind === 'replayed' || outcome.events.length === 0;
  // the books remember the bill longer than the command: then only the content distinguishes a repeat from another request
  if (isRepeat && !matchesContent(body, completed.data)) throw new HttpRefusal('idempotency_mismatch');
  return reply(completed, isRepeat);
}
