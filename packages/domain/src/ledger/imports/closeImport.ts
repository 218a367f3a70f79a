import { accept, type Decision, type Id, type LedgerFact } from '@bahi/contracts';
import type { LedgerState } from '../state/state.ts';

/** Notes in the books that an import is finished: they forget its numbers, and take nothing of it that is under way. */
export function closeImport(state: Readonly<LedgerState>, { importId }: { importId: Id }): Decision<LedgerFact> {
  if (state.imports.get(importId)?.closed === true) return accept([]);
  return accept([{ type: 'ImportClosed', data: { importId } }]);
}
