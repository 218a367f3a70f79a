import { isKnownEvent, type Id, type RecordedEvent, type StreamDefinition } from '@bahi/contracts';
import { NO_STREAM } from '../port.ts';
import { CommandMemory, type CommandMemorySnapshot } from './commandMemory.ts';

/** A stream that is to be decided on holds an event this program does not know: a newer one wrote it. */
export class UnknownEventInStream extends Error {
  override readonly name = 'UnknownEventInStream';
  constructor({ stream, revision, type, v }: RecordedEvent) {
    super(`${stream} holds ${type} version ${v} at revision ${revision}, which this program does not know`);
  }
}

/** Events between two marks, and how many bytes of state may be written down for each. */
const MARK_EVERY = 50;
const MARK_BYTES_PER_EVENT = 1_000;

interface FoldSnapshot {
  logId: string;
  revision: number;
  /** Id of the event at `revision`: proves that the log still holds what was folded. */
  eventId: Id;
  commands: CommandMemorySnapshot;
  state: unknown;
}

/** A fold at an earlier revision, its state as text, and the events folded since. */
interface Mark {
  text: string;
  revision: number;
  eventId: Id;
  chainHead: string | null;
  /** As text, because a fold may change what it is given. */
  tail: string[];
  tailBytes: number;
}

/** What a stream's events have come to: the decider's state, and what the handler itself needs. Changed in place. */
export class StreamFold<State> {
  readonly state: State;
  readonly commands: CommandMemory;
  revision = NO_STREAM;
  /** Revision of the newest snapshot known to be saved. */
  snapshotRevision = NO_STREAM;
  /** `meta.hash` of the newest event; null on an empty or unchained stream. */
  chainHead: string | null = null;
  /** An append that was folded in did not happen: nothing here may be trusted. */
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

  /** The fold as `toSnapshot` wrote it, just before its newest event is confirmed; null when it is of no use. */
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
      // whatever is wrong with it, the log has everything
      return null;
    }
  }

  /** Takes the stream's next event. @throws {UnknownEventInStream} */
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

  /** Compares the newest folded event with the one that stands in the log. */
  confirm(event: RecordedEvent | undefined): boolean {
    if (event?.id !== this.eventId || event.revision !== this.revision) return false;
    this.chainHead = event.meta.hash ?? null;
    return true;
  }

  /** Keeps the present state to come back to. Everything in it must be durable. */
  mark(): void {
    const { revision, eventId, chainHead } = this;
    const text = JSON.stringify(this.definition.toSnapshot(this.state));
    this.marked = { text, revision, eventId, chainHead, tail: [], tailBytes: 0 };
    this.commands.mark();
  }

  /** Whether marking again is worth what it costs: as much for each event as for each byte of the state. */
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
   * The fold as it was at an earlier revision, which takes over from this one; null without a mark before it.
   * @param durable the last revision that is known to be in the log: what was folded behind it was lost
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
