export { planProductImport, type PlannedImport, type ProductImport } from './planProductImport.ts';
export type { ProductFileRow } from './productRow.ts';
export { undoFileImport } from './undoFileImport.ts';
