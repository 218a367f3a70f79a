import { actOf, type ImportRow } from '@bahi/contracts';
import type { Projection } from '@bahi/projection-runner';
import type { Doc } from '@bahi/read-store';

const IMPORTS = 'imports';

export interface ImportDoc extends ImportRow, Doc {}

/** Imports of earlier books, open or finished. */
export const importList: Projection = {
  name: 'importList',
  version: 2,
  collections: [{ name: IMPORTS, indexes: [['openedAt'], ['status', 'openedAt']], totals: ['status'] }],
  handles: ['ImportOpened', 'ImportFinished'],
  keys(event) {
    return event.type === 'ImportOpened' || event.type === 'ImportFinished' ? [[IMPORTS, event.data.importId]] : [];
  },
  apply(event, docs) {
    const { revision } = event;
    if (event.type === 'ImportOpened') {
      const { importId: id, shopId, label } = event.data;
      const opened = actOf(event.meta);
      docs.put<ImportDoc>(IMPORTS, { id, shopId, label, status: 'open', revision, openedAt: opened.at, opened });
    } else if (event.type === 'ImportFinished') {
      const known = docs.get<ImportDoc>(IMPORTS, event.data.importId);
      if (known !== undefined)
        docs.put<ImportDoc>(IMPORTS, { ...known, status: 'finished', revision, finished: actOf(event.meta) });
    }
  },
  announces: [],
};
