import {
  canonicalJson,
  streamOf,
  type AnyRecorded,
  type CounterDefaults,
  type CreateBillBody,
  type Id,
} from '@bahi/contracts';
import { draftBill, reuseEmptyBill, shopStream } from '@bahi/domain';
import { deriveId, durableState } from '@bahi/event-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { importContextOf, openImportOf } from '../imports/importContext.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { billCommand, draftAt, draftReply } from './billCommand.ts';
import type { ExistingBill } from './billView.ts';
import { loadDraft } from './loadDraft.ts';

const CATCH_UP_MS = 2_000;
const MAX_CANDIDATES = 5;

/** The session's own draft that is still empty, newest first; it must have begun as bills begin now. */
async function emptyDraft(
  services: Services,
  { shopId, sessionId }: SignedInCall['session'],
  defaults: CounterDefaults,
): Promise<ExistingBill | undefined> {
  await services.barrier.waitFor(['billList'], shopId, await services.events.head(), CATCH_UP_MS);
  const rows = await services.read.rows('billList', 'bills', {
    shopId,
    where: { status: 'created', sessionId, lineCount: 0, importId: null },
    sort: { field: 'createdAt', order: 'DESC' },
    offset: 0,
    limit: MAX_CANDIDATES,
  });
  for (const { id } of rows) {
    const bill = await loadDraft(services, shopId, id);
    if (bill?.stage !== 'created' || bill.importId !== null) continue;
    const isEmpty = bill.content === null && canonicalJson(bill.defaults) === canonicalJson(defaults);
    if (isEmpty && bill.createdInSession === sessionId) return bill;
  }
  return undefined;
}

async function defaultsOf({ commands }: Services, shopId: Id): Promise<CounterDefaults> {
  const { profile } = await durableState(commands, shopStream, streamOf.shop(shopId), 'recent');
  return profile?.counterDefaults ?? null;
}

/** `POST /billing/create`: a new, empty bill; with `reuseEmpty` the session's own empty one, if there is one. */
export async function createBill(services: Services, call: SignedInCall<CreateBillBody>): Promise<Reply> {
  const { shopId } = call.session;
  const { reuseEmpty, importId = null, occurredAt = null, originalNumber = null } = call.body;
  // a bill of earlier books is as it is on paper
  const defaults = importId === null ? await defaultsOf(services, shopId) : null;
  const empty =
    reuseEmpty === true && importId === null ? await emptyDraft(services, call.session, defaults) : undefined;
  // the time of an imported bill may be given as late as its completion
  const isUndated = occurredAt === null && (importId !== null || originalNumber === null);
  const importContext = isUndated
    ? await openImportOf(services, call, importId)
    : await importContextOf(services, call);
  const billId = deriveId(call.context.commandId, 'bill');
  const outcome = await billCommand(
    services,
    call,
    billId,
    (state) => {
      if (importContext.kind === 'refused') return importContext;
      return empty === undefined
        ? draftBill(state, { billId, shopId, importId, originalNumber, defaults })
        : reuseEmptyBill(empty);
    },
    { isNew: true, ...(importContext.kind === 'allowed' && { context: importContext.context }) },
  );
  const [first] = outcome.events as AnyRecorded[];
  if (first?.type === 'EmptyBillReused') {
    return writtenRow(outcome, 200, await draftAt(services, first.data.billId, first.data.revision));
  }
  return draftReply(services, billId, outcome, 201);
}
