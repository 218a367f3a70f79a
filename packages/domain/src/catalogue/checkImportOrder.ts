import { refuse, type Id, type Refused } from '@bahi/contracts';
import type { CatalogueState } from './catalogueState.ts';

/** The import of a new record, and when it happened. */
interface Dated {
  importId: Id;
  occurredAt: string;
}

/**
 * Refuses a record older than the newest catalogue record of its import; null when it may be recorded. Whether the import is
 * finished is checked before, in its own stream.
 */
export function checkImportOrder(state: Readonly<CatalogueState>, imported: Dated | null): Refused | null {
  if (imported === null) return null;
  const newest = state.imports.get(imported.importId);
  if (newest === undefined || imported.occurredAt >= newest) return null;
  return refuse('import_out_of_order', { params: { newest } });
}
