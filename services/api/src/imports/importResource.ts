import { importRow } from '@bahi/contracts';
import type { Resource } from '../lists/resource.ts';

export const importResource: Resource = {
  name: 'imports',
  model: 'importList',
  collection: 'imports',
  row: importRow,
  filters: ['id', 'status'],
  sort: { field: 'openedAt', order: 'DESC' },
};
