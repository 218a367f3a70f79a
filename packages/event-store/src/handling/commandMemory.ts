import type { Id, RecordedEvent } from '@bahi/contracts';

const KEEP_MS = 48 * 60 * 60 * 1_000;
const KEEP_AT_LEAST = 1_000;
/** Bytes per entry, including its key: 157 measured. */
const ENTRY_WEIGHT = 160;

/** The revisions of a command's events in its stream. Everything else is read from the log. */
export interface Remembered {
  first: number;
  last: number;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * The rows of a snapshot, oldest command first. Earlier versions stored the body's hash too and compared it; null
 * prevents that.
 */
export type CommandMemorySnapshot = [commandId: Id, bodyHash: string | null, first: number, last: number, at: number][];

/**
 * The commands that a stream has handled: those of the 48 hours before its newest event, and at least the last 1,000
 * (L8).
 */
export class CommandMemory {
  private readonly byId = new Map<Id, Remembered>();
  /** The newest time so far. While clocks are far behind it, `wentBackTo` is the first time they gave. */
  private newest = -Infinity;
  private wentBackTo: number | null = null;
  /** Commands added since the mark; null without a mark. */
  private added: Id[] | null = null;

  static fromSnapshot(rows: CommandMemorySnapshot): CommandMemory {
    const memory = new CommandMemory();
    for (const [commandId, , first, last, at] of rows) {
      memory.byId.set(commandId, { first, last, at });
      memory.noteInstant(at);
    }
    return memory;
  }

  get(commandId: Id): Remembered | undefined {
    return this.byId.get(commandId);
  }

  /** Adds the stream's next event. */
  evolve({ meta, revision }: RecordedEvent): void {
    const known = this.byId.get(meta.commandId);
    if (known === undefined) {
      const at = Date.parse(meta.at);
      this.byId.set(meta.commandId, { first: revision, last: revision, at });
      this.added?.push(meta.commandId);
      this.noteInstant(at);
      this.forget(at - KEEP_MS);
    } else if (known.last === revision - 1) {
      known.last = revision;
    }
  }

  /** Starts recording what `rewind` would undo. */
  mark(): void {
    this.added = [];
  }

  /** Stops recording: nothing can be undone any more. */
  unmark(): void {
    this.added = null;
  }

  /**
   * Removes the commands added since the mark. Those forgotten in the meantime stay forgotten: they were 48 hours old.
   */
  rewind(): void {
    for (const commandId of this.added ?? []) this.byId.delete(commandId);
    this.added &&= [];
  }

  weight(): number {
    return this.byId.size * ENTRY_WEIGHT;
  }

  toSnapshot(): CommandMemorySnapshot {
    return Array.from(this.byId, ([commandId, { first, last, at }]) => [commandId, null, first, last, at]);
  }

  /**
   * Handles a clock that was far ahead, whose dates would otherwise keep later commands for years. One earlier command
   * proves nothing, because its own clock may be wrong. After 48 hours of earlier ones, the older commands are
   * re-dated: they are at least as old as the first of these.
   */
  private noteInstant(at: number): void {
    if (at >= this.newest - KEEP_MS) {
      this.newest = Math.max(this.newest, at);
      this.wentBackTo = null;
    } else if (this.wentBackTo === null || at < this.wentBackTo) {
      this.wentBackTo = at;
    } else if (at >= this.wentBackTo + KEEP_MS) {
      for (const remembered of this.byId.values()) if (remembered.at > at) remembered.at = this.wentBackTo;
      this.newest = at;
      this.wentBackTo = null;
    }
  }

  private forget(before: number): void {
    for (const [commandId, { at }] of this.byId) {
      if (this.byId.size <= KEEP_AT_LEAST || at >= before) return;
      this.byId.delete(commandId);
    }
  }
}
