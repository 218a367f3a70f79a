import type { Id, RecordedEvent } from '@bahi/contracts';
import type { BillNotes, BillPayment, LedgerState, RecentEntry } from './state.ts';

type Recorded = Pick<RecordedEvent, 'revision' | 'meta'>;

const REMEMBERED_SECONDS = 48 * 60 * 60;
/** This many documents of a kind are remembered, however old they are. */
export const REMEMBERED_COUNT = 1_000;

/** What is remembered of a bill beside its completion. */
export function notesOf(state: LedgerState, billId: Id): BillNotes {
  let notes = state.bills.get(billId);
  if (notes === undefined) {
    notes = { cancelled: false, settled: null, credited: null, writtenOffPaise: 0, onKhataPaise: 0 };
    state.bills.set(billId, notes);
  }
  return notes;
}

/** Notes money that came for a bill after its completion. */
export function notePayment(state: LedgerState, event: Recorded, billId: Id, payment: BillPayment): void {
  const recent = state.recentPayments;
  const earlier = recent.get(billId)?.payments ?? [];
  // ordered by the newest payment
  recent.delete(billId);
  remember(recent, billId, { ...entryOf(state, event), payments: [...earlier, payment] });
}

/** Revision and time of a document for the recent lists. */
export function entryOf(state: LedgerState, event: Recorded, submissionRevision: number | null = null): RecentEntry {
  const { at } = event.meta;
  // a time of a suspect clock is replaced by the newest trusted one, or the entry would never be forgotten
  const recordedAt = state.newestAt !== null && at > state.newestAt ? state.newestAt : at;
  return { revision: event.revision, submissionRevision, recordedAtSeconds: Math.floor(Date.parse(recordedAt) / 1000) };
}

/** Keeps a document until it is older than 48 hours and not among the newest 1,000. */
export function remember<Entry extends RecentEntry>(recent: Map<Id, Entry>, id: Id, entry: Entry): void {
  const { recordedAtSeconds } = entry;
  recent.set(id, entry);
  for (const [oldest, document] of recent) {
    if (recent.size <= REMEMBERED_COUNT) break;
    if (recordedAtSeconds - document.recordedAtSeconds <= REMEMBERED_SECONDS) break;
    recent.delete(oldest);
  }
}
