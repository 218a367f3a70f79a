export * from './archiveError.ts';
export { readHeader, type ArchiveHeader } from './archive/header.ts';
export * from './backUp.ts';
export * from './proveSeries.ts';
export * from './restore.ts';
