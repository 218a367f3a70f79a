import { streamOf, type AnyRecorded, type Id } from '@bahi/contracts';
import type { FiledDocument, FilingPeriod } from '@bahi/domain/gstr1';
import type { BillDoc } from '@bahi/projections';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { filedBill, filedCreditNote } from './filedBill.ts';

/** Documents that are read in one step: some milliseconds of the thread. */
const STEP = 100;
/** Most documents of a period. */
const MOST = 1_000_000;
/** Other facts between two bills that are read along rather than skipped. */
const READ_ALONG = 20;
const WAIT_MS = 2_000;

type Caller = Pick<SignedInCall, 'session' | 'signal'>;

/**
 * The completed and cancelled bills and the credit notes of a period, in steps between which sales go first. The read model says which they are, and their
 * own facts what they say.
 * @param of the period, and the revision of the ledger up to which documents count; all without one
 * @throws {HttpRefusal} 503 `rebuilding` when the read model has not reached the log: a return must not lack a bill
 */
export async function* periodDocuments(
  services: Services,
  { session: { shopId, sessionId }, signal = new AbortController().signal }: Caller,
  { period: { months }, position = Infinity }: { period: FilingPeriod; position?: number },
): AsyncGenerator<FiledDocument[]> {
  const head = await services.events.head();
  const state = await services.barrier.waitFor(['billList'], shopId, head, WAIT_MS);
  if (state !== 'fresh') throw new HttpRefusal('rebuilding');
  const range = { field: 'day', from: `${months[0] ?? ''}-01`, to: `${months.at(-1) ?? ''}-31` };
  const sort = { field: 'billedAt', order: 'ASC', leading: 'day' } as const;
  const question = { shopId, range, sort, offset: 0, limit: MOST };
  const found = await services.heavyReads.ids(
    { shopId, model: 'billList', collection: 'bills', query: question },
    signal,
  );
  if (found.total > MOST) throw new Error(`a period with ${found.total} documents`);
  const ids = found.ids === '' ? [] : found.ids.split(',');
  for (let from = 0; from < ids.length; from += STEP) {
    await services.turns.take('other', { shop: shopId, session: sessionId }, signal);
    const bills = await services.read.getMany<BillDoc>('billList', 'bills', ids.slice(from, from + STEP));
    const known = [...bills.values()].filter(({ ledgerRevision }) => (ledgerRevision ?? 0) <= position);
    yield await documentsOf(services, shopId, known);
  }
}

async function documentsOf(services: Services, shopId: Id, bills: readonly BillDoc[]): Promise<FiledDocument[]> {
  const cancelled = new Set(bills.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
  const revisions = bills.flatMap(({ ledgerRevision }) => ledgerRevision ?? []).toSorted((a, b) => a - b);
  const events = await eventsAt(services, shopId, revisions);
  return events.flatMap((event): FiledDocument[] => {
    if (event.type === 'CreditNoteIssued') return [filedCreditNote(event.data)];
    return event.type === 'BillCompleted' ? [filedBill(event.data, cancelled.has(event.data.billId))] : [];
  });
}

/** The ledger's events at these revisions, ascending. Those that are close together are read at once. */
async function eventsAt(services: Services, shopId: Id, revisions: readonly number[]): Promise<AnyRecorded[]> {
  const wanted = new Set(revisions);
  const events: AnyRecorded[] = [];
  for (let index = 0; index < revisions.length;) {
    const from = revisions[index] ?? 0;
    let last = from;
    for (; index < revisions.length && (revisions[index] ?? 0) - last <= READ_ALONG; index += 1) {
      last = revisions[index] ?? last;
    }
    const options = { from, maxCount: last - from + 1 };
    const read = (await services.events.readStream(streamOf.ledger(shopId), options)) as AnyRecorded[];
    events.push(...read.filter(({ revision }) => wanted.has(revision)));
  }
  return events;
}
