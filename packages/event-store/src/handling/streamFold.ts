import { isKnownEvent, type Id, type RecordedEvent, type StreamDefinition } from '@bahi/contracts';
import { NO_STREAM } from '../port.ts';
import { CommandMemory, type CommandMemorySnapshot } from './commandMemory.ts';

/**
 * The stream has an event type that this program does not know, because a newer version wrote it. No command can be
 * decided on it.
 */
export class UnknownEventInStream extends Error {
  override readonly name = 'UnknownEventInStream';
  constructor({ stream, revision, type, v }: RecordedEvent) {
    super(`${stream} holds ${type} version ${v} at revision ${revision}, which this program does not know`);
  }
}

/** Minimum events between two marks, and bytes of state saved per event. */
const MARK_EVERY = 50;
const MARK_BYTES_PER_EVENT = 1_000;

interface FoldSnapshot {
  logId: string;
  revision: number;
  /** Id of the event at `revision`, to check that the log still holds the folded events. */
  eventId: Id;
  commands: CommandMemorySnapshot;
  state: unknown;
}

/** An earlier state as text, and the events folded since. */
interface Mark {
  text: string;
  revision: number;
  eventId: Id;
  chainHead: string | null;
  /** As text, because a fold may modify its events. */
  tail: string[];
  tailBytes: number;
}

/** The result of folding a stream's events: the decider's state, and data for the handler itself. Changed in place. */
export class StreamFold<State> {
  readonly state: State;
  readonly commands: CommandMemory;
  revision = NO_STREAM;
  /** Revision of the newest saved snapshot. */
  snapshotRevision = NO_STREAM;
  /** `meta.hash` of the newest event; null for an empty or unchained stream. */
  chainHead: string | null = null;
  /** Set when an append that was folded in failed: the fold must no longer be used. */
  lost: Error | null = null;
  private eventId: Id = '';
  private marked: Mark | null = null;
  private readonly definition: StreamDefinition<State>;

  private constructor(definition: StreamDefinition<State>, state: State, commands: CommandMemory) {
    this.definition = definition;
    this.state = state;
    this.commands = commands;
  }

  static initial<State>(definition: StreamDefinition<State>): StreamFold<State> {
    return new StreamFold(definition, definition.initialState(), new CommandMemory());
  }

  /** Restores a fold from a snapshot, just before its newest event is confirmed; null when it is unusable. */
  static restore<State>(definition: StreamDefinition<State>, text: string, logId: string): StreamFold<State> | null {
    try {
      const saved = JSON.parse(text) as FoldSnapshot;
      if (saved.logId !== logId) return null;
      const state = definition.fromSnapshot(saved.state);
      const fold = new StreamFold(definition, state, CommandMemory.fromSnapshot(saved.commands));
      fold.revision = fold.snapshotRevision = saved.revision;
      fold.eventId = saved.eventId;
      return fold;
    } catch {
      // whatever is wrong with the snapshot, the log has everything
      return null;
    }
  }

  /** Folds the stream's next event. @throws {UnknownEventInStream} */
  evolve(event: RecordedEvent): void {
    if (!isKnownEvent(event.type, event.v)) throw new UnknownEventInStream(event);
    if (this.marked !== null) {
      const text = JSON.stringify(event);
      this.marked.tail.push(text);
      this.marked.tailBytes += text.length;
    }
    this.definition.evolve(this.state, event);
    this.commands.evolve(event);
    this.revision = event.revision;
    this.eventId = event.id;
    this.chainHead = event.meta.hash ?? null;
  }

  /** Checks the newest folded event against the one in the log. */
  confirm(event: RecordedEvent | undefined): boolean {
    if (event?.id !== this.eventId || event.revision !== this.revision) return false;
    this.chainHead = event.meta.hash ?? null;
    return true;
  }

  /** Saves the current state for `rewound`. Everything in it must be durable. */
  mark(): void {
    const { revision, eventId, chainHead } = this;
    const text = JSON.stringify(this.definition.toSnapshot(this.state));
    this.marked = { text, revision, eventId, chainHead, tail: [], tailBytes: 0 };
    this.commands.mark();
  }

  /** Whether a new mark is due: enough events must have passed to pay for writing the state. */
  get markDue(): boolean {
    if (this.marked === null) return true;
    const since = this.revision - this.marked.revision;
    return since >= MARK_EVERY && since * MARK_BYTES_PER_EVENT >= this.definition.weight(this.state);
  }

  unmark(): void {
    this.marked = null;
    this.commands.unmark();
  }

  /**
   * The fold at an earlier revision, which replaces this one; null without a mark before it.
   * @param durable the last revision known to be in the log; the events folded after it were lost
   */
  rewound(durable: number): StreamFold<State> | null {
    if (this.marked === null || durable < this.marked.revision) return null;
    const { text, revision, eventId, chainHead, tail } = this.marked;
    this.commands.rewind();
    const fold = new StreamFold(this.definition, this.definition.fromSnapshot(JSON.parse(text)), this.commands);
    fold.revision = revision;
    fold.snapshotRevision = Math.min(this.snapshotRevision, revision);
    fold.eventId = eventId;
    fold.chainHead = chainHead;
    fold.marked = { ...this.marked, tail: [], tailBytes: 0 };
    for (const event of tail.slice(0, durable - revision)) fold.evolve(JSON.parse(event) as RecordedEvent);
    return fold;
  }

  weight(): number {
    const marked = this.marked === null ? 0 : this.marked.text.length + this.marked.tailBytes;
    return 1_000 + this.definition.weight(this.state) + this.commands.weight() + marked;
  }

  toSnapshot(logId: string): string {
    const snapshot: FoldSnapshot = {
      logId,
      revision: this.revision,
      eventId: this.eventId,
      commands: this.commands.toSnapshot(),
      state: this.definition.toSnapshot(this.state),
    };
    return JSON.stringify(snapshot);
  }
}
