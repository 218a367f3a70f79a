import { describeSnapshotStore } from '../snapshotStore.contract.ts';
import { openInMemorySnapshots } from './openInMemorySnapshots.ts';

describeSnapshotStore('in memory', async () => {
  const snapshots = openInMemorySnapshots();
  return { open: async () => snapshots, clear: async () => undefined };
});
