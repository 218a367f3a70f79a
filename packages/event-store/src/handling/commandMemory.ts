import type { Id, RecordedEvent } from '@bahi/contracts';

const KEEP_MS = 48 * 60 * 60 * 1_000;
const KEEP_AT_LEAST = 1_000;
/** Bytes one entry holds, its key included: 157 measured. */
const ENTRY_WEIGHT = 160;

/** Where a command's events stand in its stream. What else is asked of them, the log answers. */
export interface Remembered {
  first: number;
  last: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** The rows of a snapshot, oldest command first. Former programs kept the body's hash too; null keeps them from comparing it. */
export type CommandMemorySnapshot = [commandId: Id, bodyHash: string | null, first: number, last: number, at: number][];

/** Which commands a stream has seen: those of 48 hours before its newest event, and at least the last 1,000 (L8). */
export class CommandMemory {
  private readonly byId = new Map<Id, Remembered>();
  /** The newest instant so far; and while clocks say much less than that, since when by theirs. */
  private newest = -Infinity;
  private wentBackTo: number | null = null;
  /** Commands seen since the mark; null without one. */
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

  /** Takes note of the stream's next event. */
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

  /** What is seen from now on can be taken back. */
  mark(): void {
    this.added = [];
  }

  /** Nothing is taken back any more, so it need not be remembered what could be. */
  unmark(): void {
    this.added = null;
  }

  /** Takes back what was seen since the mark. What was forgotten meanwhile stays so: it was 48 hours old. */
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
   * A clock may have been far ahead, and what it dated would keep all behind it for years. One command dated earlier proves
   * nothing, for its clock may be the wrong one; 48 hours of them do: what came before is at least as old as they are.
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
