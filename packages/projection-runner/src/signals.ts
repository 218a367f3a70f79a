import type { CollectionName, DashboardMessage, Id } from '@bahi/contracts';

/** Which lists of a shop changed, up to which position of the log. */
export interface Change {
  shopId: string;
  collections: CollectionName[];
  /** A dashboard may show something else now. */
  dashboard: boolean;
  position: string;
  /** Ids of the requests whose events caused the change; at most the newest few. */
  correlationIds?: Id[];
  /** Figures at the position, before they are stored. The rest of the dashboard, and its lists, follow with the commit. */
  figures?: DashboardMessage;
}

/** From projection hosts to realtime processes. A lost change is harmless: the next one, or a client's refetch, makes up for it. */
export interface ChangeFeed {
  publish(changes: readonly Change[]): void;
  /** @param missed called when changes may have been lost that no later one makes up for */
  subscribe(listener: (changes: readonly Change[]) => void, missed?: () => void): () => void;
  close(): Promise<void>;
}

/** What a host is woken for. */
export interface Wake {
  /** The partition with new events; left out, it may be any. */
  partition?: number;
  /** A reader waits: apply and store at once what is in the log. */
  flush?: boolean;
  /**
   * This host's lease on the partition ends: `released`, and the next host goes on from what is stored by then, or `lost`, because
   * another process holds it already.
   */
  lease?: 'released' | 'lost';
}

/** From writers to projection hosts: "there are new events". It carries no event; polling makes up for a lost one. */
export interface WakeUp {
  /** @param shopId the shop with new events; left out, it may be any */
  notify(shopId?: Id): void;
  /** A reader waits for events of this shop that are already in the log: its host applies and stores them at once. */
  flush(shopId: Id): void;
  /** @param listener may return a promise: until it resolves nobody else is woken for the same partition */
  onWake(listener: (wake?: Wake) => void | Promise<void>): () => void;
  /** Called by a host as it starts to read the log: it will see everything it was notified of so far. */
  acknowledge?(): void;
  /** For notifications from another thread: one message is enough until its host has acknowledged it. */
  onAcknowledge?(listener: () => void): void;
  close(): Promise<void>;
}
