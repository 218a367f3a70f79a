import { accept, type Decision, type Id, type LedgerFact } from '@bahi/contracts';
import type { LedgerState } from '../state/state.ts';

/**
 * Records in the books that an import is finished: they forget its numbers, and refuse records that are still on their
 * way.
 */
export function closeImport(state: Readonly<LedgerState>, { importId }: { importId: Id }): Decision<LedgerFact> {
  if (state.imports.get(importId)?.closed === true) return accept([]);
  return accept([{ type: 'ImportClosed', data: { importId } }]);
}
