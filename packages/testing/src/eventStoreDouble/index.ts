export { certificate } from './certificate.ts';
export * from './spawnEventStoreDouble.ts';
export * from './spawnLedgerWriter.ts';
export * from './startEventStoreDouble.ts';
