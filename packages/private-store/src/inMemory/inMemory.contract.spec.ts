import { describePrivateStore } from '../privateStore.contract.ts';
import { inMemoryPrivateStore } from './inMemoryPrivateStore.ts';

describePrivateStore('in memory', async () => {
  const store = inMemoryPrivateStore();
  return { store, beside: store };
});
