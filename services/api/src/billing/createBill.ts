import type { BillView, CreateBillBody, Id } from '@bahi/contracts';
import { draftBill } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { openImportOf } from '../imports/importedRecord.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { billCommand, draftAt } from './billCommand.ts';
import { draftView } from './billView.ts';
import { loadDraft } from './findBill.ts';

const CATCH_UP_MS = 2_000;
const MAX_CANDIDATES = 5;

/** The session's own draft that is still empty, newest first. */
async function emptyDraft(services: Services, shopId: Id, sessionId: Id): Promise<BillView | undefined> {
  await services.barrier.waitFor(['billList'], shopId, await services.events.head(), CATCH_UP_MS);
  const { rows } = await services.read.query('billList', 'bills', {
    shopId,
    where: { status: 'created', sessionId },
    sort: { field: 'createdAt', order: 'DESC' },
    offset: 0,
    limit: MAX_CANDIDATES,
  });
  for (const { id } of rows) {
    const bill = await loadDraft(services, shopId, id);
    if (bill?.stage === 'created' && bill.content === null && bill.createdInSession === sessionId) {
      return draftView(bill);
    }
  }
  return undefined;
}

/** `POST /billing/create`: a new, empty bill; with `reuseEmpty` the session's own empty one, if there is one. */
export async function createBill(services: Services, call: SignedInCall<CreateBillBody>): Promise<Reply> {
  const { shopId, sessionId } = call.session;
  const { reuseEmpty = false, importId = null } = call.body;
  const empty = reuseEmpty && importId === null ? await emptyDraft(services, shopId, sessionId) : undefined;
  if (empty !== undefined) return { status: 200, body: empty, revision: empty.revision };
  const opened = await openImportOf(services, call, importId);
  const billId = deriveId(call.context.commandId, 'bill');
  const outcome = await billCommand(
    services,
    call,
    billId,
    (state) => (opened.kind === 'refused' ? opened : draftBill(state, { billId, shopId, importId })),
    { isNew: true },
  );
  return writtenRow(outcome, 201, await draftAt(services, billId, outcome.revision));
}
