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

interface FoldSnapshot {
  logId: string;
  revision: number;
  /** Id of the event at `revision`: proves that the log still holds what was folded. */
  eventId: Id;
  commands: CommandMemorySnapshot;
  state: unknown;
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
  lost = false;
  private eventId: Id = '';
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

  weight(): number {
    return 1_000 + this.definition.weight(this.state) + this.commands.weight();
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
