import type { EventStore } from '@bahi/event-store';
import type { PrivateStore } from '@bahi/private-store';
import type { RestoreMark } from './distributed/restoreMark.ts';

/** The stores that a backup reads. */
export interface BackupStores {
  events: EventStore;
  privateStore: PrivateStore;
  dataSecret: string;
  close(): Promise<void>;
}

/** The stores that a restore into servers writes, and the mark that keeps other processes away meanwhile. */
export interface RestoreStores extends BackupStores, RestoreMark {}
