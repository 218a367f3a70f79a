import { eventStoreContract } from '../eventStore.contract.ts';
import { openInMemoryEventStore } from './openInMemoryEventStore.ts';

eventStoreContract('in memory', async () => ({
  open: async () => openInMemoryEventStore(),
  remove: async () => undefined,
  survivesReopening: false,
  isShared: false,
}));
