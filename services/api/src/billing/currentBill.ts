import type { AnyRecorded, BillView, Id, Position } from '@bahi/contracts';
import type { RecordedBill } from '@bahi/domain';
import type { Services } from '../services.ts';
import { ledgerOf } from '../stock/ledgerOf.ts';
import { completedView, draftView, paymentReceivedView, type LaterFacts } from './billView.ts';
import { billDocument, findBill } from './findBill.ts';

/** Events read at once; the first few are nearly always all that the read model has not seen. */
const FIRST_PAGE = 5;
const PAGE = 200;
/** How far back facts are looked for that the read model has not seen: far more than it ever lags behind. */
const MAX_TAIL = 5_000;

function addFact(later: LaterFacts, event: AnyRecorded): LaterFacts {
  const revision = Math.max(later.revision, event.revision);
  if (event.type === 'BillCancelled') return { ...later, revision, cancelledAt: event.meta.at };
  if (event.type === 'PaymentReceived') return { ...later, revision, paymentReceived: paymentReceivedView(event) };
  return { ...later, revision };
}

/** What the read model says, and how far it had read the log by then; null where it cannot tell. */
async function asRead(
  services: Services,
  shopId: Id,
  { data: { billId }, revision: completed }: RecordedBill,
): Promise<{ later: LaterFacts; upTo: Position | null }> {
  // the position first: facts that are applied in between are met twice, which does no harm
  const upTo = await services.read.position('billList', shopId);
  const [document, parked] = await Promise.all([
    billDocument(services, shopId, billId),
    services.read.get('billList', 'parked', shopId),
  ]);
  if (document?.ledgerRevision !== completed) return { later: { revision: completed }, upTo: null };
  const { revision, cancelledAt, paymentReceived } = document;
  const later = { revision, ...(cancelledAt && { cancelledAt }), ...(paymentReceived && { paymentReceived }) };
  return { later, upTo: parked === undefined ? upTo : null };
}

/** What happened to a bill since: the read model's word, and the facts at the end of the books that it has not seen. */
async function laterFacts(services: Services, shopId: Id, original: RecordedBill): Promise<LaterFacts> {
  const { later: known, upTo } = await asRead(services, shopId, original);
  let later = known;
  let from: number | undefined;
  for (let seen = 0; seen < MAX_TAIL; seen += PAGE) {
    const events = await services.events.readStream(ledgerOf(shopId), {
      ...(from !== undefined && { from }),
      maxCount: seen === 0 ? FIRST_PAGE : PAGE,
      direction: 'backwards',
    });
    for (const event of events as AnyRecorded[]) {
      if (event.revision <= original.revision || (upTo !== null && event.position <= upTo)) return later;
      if ('billId' in event.data && event.data.billId === original.data.billId) later = addFact(later, event);
      from = event.revision - 1;
    }
    if (events.length === 0) break;
  }
  return later;
}

/** The bill as it stands, made from its own stream and the books, so that it is right at once after a write. */
export async function currentBill(services: Services, shopId: Id, billId: Id): Promise<BillView | undefined> {
  const found = await findBill(services, shopId, billId);
  if (found.kind === 'missing') return undefined;
  if (found.kind === 'draft') return draftView(found.bill);
  return completedView(found.original.data, await laterFacts(services, shopId, found.original));
}
