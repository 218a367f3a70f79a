export * from './port.ts';
export { oneAtATime, type Lease, type Leases } from './leases.ts';
export { inMemoryPrivateStore } from './inMemory/inMemoryPrivateStore.ts';
export { openEmbeddedPrivateStore, type EmbeddedPrivateStoreOptions } from './embedded/embeddedPrivateStore.ts';
export { privateFileHolds } from './embedded/privateFileHolds.ts';
