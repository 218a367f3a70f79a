import type { Id, Position } from '@bahi/contracts';
import type { EventStore, OpenCommandHandler } from '@bahi/event-store';
import type { PrivateStore } from '@bahi/private-store';
import type { ChangeFeed, ProjectionHost, SharedCounts, WakeUp } from '@bahi/projection-runner';
import type { ReadModels } from '@bahi/read-store';
import type { ReactorCheckpoint } from './reactorCheckpoint.ts';

/** The stores of one engine, opened. */
export interface Stores {
  events: EventStore;
  commands: OpenCommandHandler;
  read: ReadModels;
  privateStore: PrivateStore;
  reactorCheckpoint: ReactorCheckpoint;
  /** To and from the other processes of the distributed engine; the embedded one has none. */
  signals: Signals | undefined;
  /** Saves snapshots and closes everything, the log last. */
  close(): Promise<void>;
}

/**
 * Messages between processes. Any of them may be lost: a host polls each second, a screen fetches again, and a session
 * is looked up again after a second.
 */
export interface Signals {
  /** Wakes projection hosts after a write. */
  wakeUp: WakeUp;
  /** Tells realtime processes which lists changed. */
  feed: ChangeFeed;
  /** Tells the other processes which sessions ended. */
  sessionEndings: SessionEndings;
  /** Counters that all processes share. */
  limitCounts: SharedCounts;
  /** Resolves when the server behind all this answers. */
  ping(): Promise<unknown>;
  /** Number of wake-ups by state: waiting for a projection host, or being handled. */
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
