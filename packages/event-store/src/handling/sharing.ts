import type { Position } from '@bahi/contracts';
import type { FoldSource } from './foldSource.ts';
import type { Group } from './group.ts';
import type { StreamFold } from './streamFold.ts';

/** Keeps an append, and the loop that decides its commands, short. */
const MOST_COMMANDS = 500;

/** How a stream is shared with other processes that write it. Times are those of the logical clock. */
export interface Sharing<State> {
  /** Whether the state in memory is at least as new as the stream was at that time. */
  isFresh(since: number): boolean;
  /** Whether the store confirmed the state a moment ago, and then the stream had everything up to `seen`. */
  isRecent(seen: Position | undefined): boolean;
  /** Whether a command that arrived then may be decided without reading first. */
  isReadyFor(arrived: number): boolean;
  /** Whether a decision made now would hold. */
  mayDecide(isAppending: boolean): boolean;
  mayAppend(): boolean;
  /** Maximum commands per append. */
  mostCommands(): number;
  /** Reads the state. */
  read(): Promise<StreamFold<State>>;
  /** Reads the events that the state may lack. */
  readOn(fold: StreamFold<State>): Promise<void>;
  /** Called after reading while commands wait. Nothing may be decided or appended until it is our turn. */
  letOthersFirst?(): void;
  /** The group is passed to the store; then it landed, or failed after the stream had been read. */
  appending?(group: Group<State>): void;
  landed?(group: Group<State>, position: Position): void;
  failed?(group: Group<State>, error: Error): void;
  /** The state in memory is lost. `durable` is the last revision known to be in the log. */
  dropped?(fold: StreamFold<State>, durable: number): void;
}

/** A stream that no other process writes: the state in memory is always current, and it is always our turn. */
export class OwnStream<State> implements Sharing<State> {
  private readonly source: FoldSource<State>;

  constructor(source: FoldSource<State>) {
    this.source = source;
  }

  isFresh(): boolean {
    return true;
  }

  isRecent(): boolean {
    return true;
  }

  isReadyFor(): boolean {
    return true;
  }

  mayDecide(): boolean {
    return true;
  }

  mayAppend(): boolean {
    return true;
  }

  mostCommands(): number {
    return MOST_COMMANDS;
  }

  read(): Promise<StreamFold<State>> {
    return this.source.read(null);
  }

  readOn(): Promise<void> {
    return Promise.resolve();
  }
}
