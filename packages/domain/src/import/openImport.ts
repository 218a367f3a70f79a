import { accept, type Decision, type ImportFact } from '@bahi/contracts';
import type { OpenImport } from './commands.ts';
import type { ImportState } from './state.ts';

/** Opens an import; its id is the command's, so opening it again changes nothing. */
export function openImport(state: Readonly<ImportState>, command: OpenImport): Decision<ImportFact> {
  if (state.current.stage !== 'missing') return accept([]);
  const { importId, shopId, label } = command;
  return accept([{ type: 'ImportOpened', data: { importId, shopId, label } }]);
}
