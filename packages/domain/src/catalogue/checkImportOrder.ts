import { refuse, type Id, type Refused } from '@bahi/contracts';
import type { CatalogueState } from './catalogueState.ts';

/** The import that a new record belongs to, and when it happened. */
interface Dated {
  importId: Id;
  occurredAt: string;
}

/**
 * Refuses what happened before the newest record that its import brought to the catalogue; null when it may be recorded.
 * The end of an import is a fact of its own stream, and is looked at before.
 */
export function checkImportOrder(state: Readonly<CatalogueState>, imported: Dated | null): Refused | null {
  if (imported === null) return null;
  const newest = state.imports.get(imported.importId);
  if (newest === undefined || imported.occurredAt >= newest) return null;
  return refuse('import_out_of_order', { params: { newest } });
}
