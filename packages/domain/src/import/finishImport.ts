import { accept, refuse, type Decision, type ImportFact } from '@bahi/contracts';
import type { FinishImport } from './commands.ts';
import type { ImportState } from './state.ts';

/**
 * Ends an import; nothing can be added to it from then on. Finishing twice changes nothing.
 * Refusals: `not_found` (also for another shop's import, L15).
 */
export function finishImport(state: Readonly<ImportState>, command: FinishImport): Decision<ImportFact> {
  const { current } = state;
  if (current.stage === 'missing' || current.shopId !== command.shopId) return refuse('not_found');
  if (current.stage === 'finished') return accept([]);
  return accept([{ type: 'ImportFinished', data: { importId: current.importId } }]);
}
