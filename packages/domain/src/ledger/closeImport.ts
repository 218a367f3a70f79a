import { accept, type Decision, type Id, type LedgerFact } from '@bahi/contracts';
import type { LedgerState } from './state.ts';

/** Notes in the books that an import is finished: they forget its numbers. One that brought nothing here is none of theirs. */
export function closeImport(state: Readonly<LedgerState>, { importId }: { importId: Id }): Decision<LedgerFact> {
  const progress = state.imports.get(importId);
  if (progress === undefined || progress.closed) return accept([]);
  return accept([{ type: 'ImportClosed', data: { importId } }]);
}
