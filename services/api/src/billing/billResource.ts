import { draftRow, type Act, type Id } from '@bahi/contracts';
import { RESTORABLE_MS } from '@bahi/domain';
import type { Resource } from '../lists/resource.ts';

/** How long a draft without anything in it is listed: somebody opened it and left. Its address still works. */
const EMPTY_LISTED_MS = 24 * 60 * 60 * 1_000;

/** Who saved a draft last, as the read model has it. */
interface SavedDraft {
  lastSave: Act | null;
  savedInSession: Id | null;
}

/** Drafts; deleted ones when asked for, while they can be restored. Completed bills are sales. */
export const billResource: Resource = {
  name: 'billing',
  model: 'billList',
  collection: 'bills',
  row: draftRow,
  filters: ['q', 'id', 'status', 'customerId', 'cashierId', 'from', 'to'],
  dayField: 'createdAt',
  dayIsInstant: true,
  defaults: { status: ['created', 'in_billing'] },
  sort: { field: 'createdAt', order: 'DESC' },
  orderedBy: { customerName: 'customerKey' },
  ofSession(document, sessionId) {
    const { lastSave, savedInSession } = document as SavedDraft;
    return lastSave === null ? {} : { lastSave: { ...lastSave, isOwn: savedInSession === sessionId } };
  },
  notBefore({ where }, now) {
    const before = (ms: number): string => new Date(Date.parse(now) - ms).toISOString();
    const hasDiscarded = [where?.['status']].flat().includes('discarded');
    return hasDiscarded
      ? { field: 'discardedAt', from: before(RESTORABLE_MS) }
      : { field: 'emptySince', from: before(EMPTY_LISTED_MS) };
  },
};
