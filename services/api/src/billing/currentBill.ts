import type { AnyRecorded, BillView, Id } from '@bahi/contracts';
import { isCancelled, type LedgerState, type RecordedBill } from '@bahi/domain';
import type { Services } from '../services.ts';
import { ledgerOf } from '../stock/ledgerCommand.ts';
import { completedView, draftView, type LaterFacts } from './billView.ts';
import { billDocument, findBill, type BillDocument, type FoundBill } from './findBill.ts';

const PAGE = 200;
/** How far back a fact is looked for that the read model has not seen: far more than it ever lags behind. */
const MAX_TAIL = 5_000;

function addFact(later: LaterFacts, event: AnyRecorded): LaterFacts {
  const revision = Math.max(later.revision, event.revision);
  if (event.type === 'BillCancelled') return { ...later, revision, cancelledAt: event.meta.at };
  if (event.type !== 'PaymentReceived') return { ...later, revision };
  const { reference, receivedBy } = event.data;
  const paymentReceived = { at: event.meta.at, ...(reference !== null && { reference }), by: receivedBy };
  return { ...later, revision, paymentReceived };
}

/** The facts about a bill at the end of the books, newest first, down to its completion. */
async function factsInTail(services: Services, shopId: Id, original: RecordedBill): Promise<LaterFacts> {
  let later: LaterFacts = { revision: original.revision };
  let from: number | undefined;
  for (let seen = 0; seen < MAX_TAIL; seen += PAGE) {
    const events = await services.events.readStream(ledgerOf(shopId), {
      ...(from !== undefined && { from }),
      maxCount: PAGE,
      direction: 'backwards',
    });
    for (const event of events as AnyRecorded[]) {
      if (event.revision <= original.revision) return later;
      if ('billId' in event.data && event.data.billId === original.data.billId) later = addFact(later, event);
      from = event.revision - 1;
    }
    if (events.length < PAGE) break;
  }
  return later;
}

/** True when the read model says of the bill what the books say. */
function isAbreast(document: BillDocument, ledger: Readonly<LedgerState>): boolean {
  return isCancelled(ledger, document.id) === (document.status === 'cancelled');
}

async function laterFacts(
  services: Services,
  shopId: Id,
  { original, ledger }: Extract<FoundBill, { kind: 'completed' }>,
  isFresh: boolean,
): Promise<LaterFacts> {
  const document = await billDocument(services, shopId, original.data.billId);
  if (!isFresh || document?.ledgerRevision !== original.revision || !isAbreast(document, ledger)) {
    return factsInTail(services, shopId, original);
  }
  const { revision, cancelledAt, paymentReceived } = document;
  return { revision, ...(cancelledAt && { cancelledAt }), ...(paymentReceived && { paymentReceived }) };
}

/**
 * The bill as it stands, made from its own stream and the books, so that it is right at once after a write. `isFresh`: the
 * read model has seen all that the client has.
 */
export async function currentBill(
  services: Services,
  shopId: Id,
  billId: Id,
  isFresh = true,
): Promise<BillView | undefined> {
  const found = await findBill(services, shopId, billId);
  if (found.kind === 'missing') return undefined;
  if (found.kind === 'draft') return draftView(found.bill);
  return completedView(found.original.data, await laterFacts(services, shopId, found, isFresh));
}
