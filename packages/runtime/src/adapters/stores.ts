import type { Alone } from '@bahi/backup';
import type { Id, Position } from '@bahi/contracts';
import type { EventStore, OpenCommandHandler } from '@bahi/event-store';
import type { PrivateStore } from '@bahi/private-store';
import type { ChangeFeed, ProjectionHost, WakeUp } from '@bahi/projection-runner';
import type { ReadModels } from '@bahi/read-store';
import type { ReactorCheckpoint } from './reactorCheckpoint.ts';

/** The stores of one engine, opened. */
export interface Stores {
  events: EventStore;
  commands: OpenCommandHandler;
  read: ReadModels;
  privateStore: PrivateStore;
  reactorCheckpoint: ReactorCheckpoint;
  /** Under which one process at a time makes backups. */
  backupsAlone: Alone;
  /** To and from the other processes of the distributed engine; the embedded one has none. */
  signals: Signals | undefined;
  /** Snapshots are kept and everything is closed, the log last. */
  close(): Promise<void>;
}

/**
 * What processes tell each other. Any of it may be lost, and nothing is wrong then: a host looks each second, a screen fetches
 * again, a socket's session is asked for again.
 */
export interface Signals {
  /** From whoever wrote to projection hosts: look. */
  wakeUp: WakeUp;
  /** From projection hosts to realtime processes: what moved. */
  feed: ChangeFeed;
  /** From whoever ended sessions to the processes that hold their sockets. */
  sessionEndings: SessionEndings;
  /** Where processes count together how often something happens. */
  limitClient: object;
  /** Resolves when what carries all this answers. */
  ping(): Promise<unknown>;
  /** Wake-ups by their state: those that wait for a projection host, and those under way. */
  waiting: () => Promise<Readonly<Record<string, number>>>;
}

export interface SessionEndings {
  publish(sessionIds: readonly Id[]): void;
  subscribe(listener: (sessionIds: readonly Id[]) => void): () => void;
}

/** A projection host with its own connections to log and read models. */
export interface OpenProjections {
  host: ProjectionHost;
  wakeUp: WakeUp;
  feed: ChangeFeed;
  /** Position of the newest event in the log. */
  head(): Promise<Position>;
  close(): Promise<void>;
}

/** Log and read models, opened to be read beside the server that writes them. */
export interface Reading {
  events: EventStore;
  read: ReadModels;
  close(): Promise<void>;
}
