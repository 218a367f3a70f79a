import { describePrivateStore } from '../privateStore.contract.ts';
import { inMemoryPrivateStore } from './inMemoryPrivateStore.ts';

describePrivateStore('in memory', async () => inMemoryPrivateStore());
