import type { EventStore } from '@bahi/event-store';
import type { PrivateStore } from '@bahi/private-store';

/** What a backup reads and a restore writes. */
export interface BackupStores {
  events: EventStore;
  privateStore: PrivateStore;
  dataSecret: string;
  close(): Promise<void>;
}
