import { describePrivateStore } from '../describePrivateStore.ts';
import { inMemoryPrivateStore } from './inMemoryPrivateStore.ts';

describePrivateStore('in memory', async () => inMemoryPrivateStore());
