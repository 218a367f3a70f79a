export * from './spawnEventStoreDouble.ts';
export * from './spawnLedgerWriter.ts';
export * from './startEventStoreDouble.ts';
