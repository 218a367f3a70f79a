import {
  actOf,
  creditNoteViewOf,
  moneyAfter,
  streamOf,
  type AnyRecorded,
  type BillView,
  type BillWarning,
  type Id,
  type Position,
} from '@bahi/contracts';
import { referenceUsed } from '@bahi/domain';
import { moneyOf } from '@bahi/projections';
import type { UpiPayee } from '@bahi/paper';
import { lookUp } from '../ledger/lookups.ts';
import type { Services } from '../services.ts';
import {
  completedView,
  draftView,
  firstMoney,
  type BillReader,
  type CompletedBill,
  type LaterFacts,
} from './billView.ts';
import { billDocument } from './billDocument.ts';
import { findBill } from './findBill.ts';
import { otherBillsWith } from './usedReferences.ts';

/** Events read at once; the first few are nearly always all that the read model has not seen. */
const FIRST_PAGE = 5;
const PAGE = 200;
/** How far back facts are looked for that the read model has not seen: far more than it ever lags behind. */
const MAX_TAIL = 5_000;

type LedgerRecorded = Parameters<typeof moneyAfter>[1];

/** Whether a fact is about a bill: its own, or one that moves its money. */
function concerns({ data }: AnyRecorded, billId: Id): boolean {
  if ('billId' in data && data.billId === billId) return true;
  if ('ofBillId' in data && data.ofBillId === billId) return true;
  const khata = 'khata' in data ? data.khata : null;
  return khata?.allocations.some(({ documentId }) => documentId === billId) ?? false;
}

function addFact(before: LaterFacts, event: AnyRecorded, bill: { id: Id; grandTotalPaise: number }): LaterFacts {
  // the read model may have met it already
  const isSeen = event.revision <= before.revision;
  const money = isSeen ? before.money : moneyAfter(before.money, event as LedgerRecorded, bill);
  const later = { ...before, money };
  const revision = Math.max(later.revision, event.revision);
  if (event.type === 'BillCancelled') {
    return { ...later, revision, cancelled: { ...actOf(event.meta), reason: event.data.reason } };
  }
  if (event.type === 'CreditNoteIssued') {
    const note = creditNoteViewOf(event.data, event.meta.userId ?? '');
    return { ...later, revision, creditNotes: [...later.creditNotes.filter(({ id }) => id !== note.id), note] };
  }
  return { ...later, revision };
}

/** What the read model says, and how far it had read the log by then; null where it cannot tell. */
async function asRead(
  services: Services,
  shopId: Id,
  original: CompletedBill,
): Promise<{ later: LaterFacts; upTo: Position | null }> {
  const { billId } = original.data;
  const { revision: completed } = original;
  // the position first: facts that are applied in between are met twice, which does no harm
  const upTo = await services.read.position('billList', shopId);
  const [document, parked] = await Promise.all([
    billDocument(services, shopId, billId),
    services.read.get('billList', 'parked', shopId),
  ]);
  if (document?.ledgerRevision !== completed)
    return { later: { revision: completed, money: firstMoney(original), creditNotes: [] }, upTo: null };
  const { revision, cancelled, creditNotes } = document;
  const later = { revision, money: moneyOf(document), creditNotes, ...(cancelled && { cancelled }) };
  return { later, upTo: parked === undefined ? upTo : null };
}

/** What happened to a bill since: the read model's word, and the facts at the end of the books that it has not seen. */
async function laterFacts(services: Services, shopId: Id, original: CompletedBill): Promise<LaterFacts> {
  const { later: known, upTo } = await asRead(services, shopId, original);
  const unseen: AnyRecorded[] = [];
  let from: number | undefined;
  const addUnseen = (): LaterFacts => unseen.toReversed().reduce((later, event) => addFact(later, event, bill), known);
  const { billId: id, totals } = original.data;
  const bill = { id, grandTotalPaise: totals.grandTotalPaise };
  for (let seen = 0; seen < MAX_TAIL; seen += PAGE) {
    const events = await services.events.readStream(streamOf.ledger(shopId), {
      ...(from !== undefined && { from }),
      maxCount: seen === 0 ? FIRST_PAGE : PAGE,
      direction: 'backwards',
    });
    for (const event of events as AnyRecorded[]) {
      if (event.revision <= original.revision || (upTo !== null && event.position <= upTo)) return addUnseen();
      if (concerns(event, original.data.billId)) unseen.push(event);
      from = event.revision - 1;
    }
    if (events.length === 0) break;
  }
  return addUnseen();
}

/** Who a UPI payment goes to now. @throws {Error} for a shop that was never opened */
export async function payeeOf(services: Services, shopId: Id): Promise<UpiPayee> {
  return (await lookUp(services, shopId)).shop;
}

/** Warnings about a bill's current references, also shown to people who open the bill later. */
async function referenceWarnings(services: Services, shopId: Id, bill: BillView): Promise<BillWarning[]> {
  const warned = async (field: 'reference' | 'upiReference', reference: string | undefined) => {
    const billIds = await otherBillsWith(services, shopId, reference, bill.id);
    return billIds.length === 0 ? [] : [referenceUsed(field, billIds)];
  };
  const all = [
    warned('upiReference', bill.upiReference),
    ...bill.payments
      .filter(({ late, reference }) => late === true || reference !== bill.upiReference)
      .map(({ reference }) => warned('reference', reference)),
  ];
  return (await Promise.all(all)).flat();
}

/** The bill as it stands, made from its own stream and the books, so that it is right at once after a write. */
export async function currentBill(
  services: Services,
  shopId: Id,
  billId: Id,
  reader: BillReader = {},
): Promise<BillView | undefined> {
  const found = await findBill(services, shopId, billId);
  if (found.kind === 'missing') return undefined;
  if (found.kind === 'draft') return draftView(found.bill, await payeeOf(services, shopId));
  const bill = completedView(found.original, await laterFacts(services, shopId, found.original), reader);
  const warnings = await referenceWarnings(services, shopId, bill);
  return warnings.length === 0 ? bill : { ...bill, warnings };
}
