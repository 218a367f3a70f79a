import { draftRow } from '@bahi/contracts';
import { RESTORABLE_MS } from '@bahi/domain';
import type { Resource } from '../lists/resource.ts';

/** Drafts; deleted ones when asked for, while they can be restored. Completed bills are sales. */
export const billResource: Resource = {
  name: 'billing',
  model: 'billList',
  collection: 'bills',
  row: draftRow,
  filters: ['q', 'id', 'status', 'from', 'to'],
  dayField: 'createdAt',
  dayIsInstant: true,
  defaults: { status: ['created', 'in_billing'] },
  sort: { field: 'createdAt', order: 'DESC' },
  orderedBy: { customerName: 'customerKey' },
  notBefore({ where }, now) {
    if (![where?.['status']].flat().includes('discarded')) return undefined;
    return { field: 'discardedAt', from: new Date(Date.parse(now) - RESTORABLE_MS).toISOString() };
  },
};
