import { billRow } from '@bahi/contracts';
import { z } from 'zod';
import type { Resource } from '../lists/resource.ts';

/** Drafts; deleted ones when asked for. Completed bills are sales. */
export const billResource: Resource = {
  name: 'billing',
  model: 'billList',
  collection: 'bills',
  row: billRow.extend({ status: z.enum(['created', 'in_billing', 'discarded']) }),
  filters: ['q', 'id', 'status', 'from', 'to'],
  dayField: 'createdAt',
  dayIsInstant: true,
  defaults: { status: ['created', 'in_billing'] },
  sort: { field: 'createdAt', order: 'DESC' },
};
