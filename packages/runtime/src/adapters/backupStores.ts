import type { EventStore } from '@bahi/event-store';
import type { PrivateStore } from '@bahi/private-store';
import type { RestoreMark } from './distributed/restoreMark.ts';

/** What a backup reads. */
export interface BackupStores {
  events: EventStore;
  privateStore: PrivateStore;
  dataSecret: string;
  close(): Promise<void>;
}

/** What a restore into servers writes, and how others are kept off meanwhile. */
export interface RestoreStores extends BackupStores, RestoreMark {}
