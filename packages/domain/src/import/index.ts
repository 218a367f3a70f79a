export type { FinishImport, OpenImport } from './commands.ts';
export { importStream, type Import, type ImportState, type KnownImport } from './state.ts';
export { openImport } from './openImport.ts';
export { finishImport } from './finishImport.ts';
