export * from './spawnEventStoreDouble.ts';
export * from './startEventStoreDouble.ts';
