import type { Decision, Fact, Id, Position, RecordedEvent, Refusal, StreamDefinition } from '@bahi/contracts';

/** Everything a command brings besides its own content. */
export interface CommandContext {
  commandId: Id;
  /** Absent when the command came without an idempotency key. */
  bodyHash?: string;
  correlationId: Id;
  causationId?: Id;
  userId?: Id;
  shopId?: Id;
  sessionId?: Id;
  /** Instant of recording, ISO UTC. */
  at: string;
  occurredAt?: string;
  importId?: Id;
}

export type Outcome =
  /** Durable. `events` are those of this command; empty when nothing had to change. */
  | {
      kind: 'accepted' | 'replayed';
      events: RecordedEvent[];
      revision: number;
      position: Position | null;
      answer: unknown;
    }
  | ({ kind: 'refused' } & Refusal);

export interface Loaded<State> {
  state: Readonly<State>;
  /** -1 for a missing stream. */
  revision: number;
  /** Resolves once everything in `state` is durable, rejects when it was lost: await before answering or acting on it. */
  durable: Promise<void>;
}

export interface HandleOptions<State = never> {
  /** The stream most likely does not exist: unless it is cached, the append finds out more cheaply than reading. */
  expectsNone?: boolean;
  /**
   * Called before the command is decided, with what it will be decided on. All of it is durable then, and nothing else of the
   * stream is decided until it resolves: keep it short. Called again where the command is decided again.
   */
  prepare?(this: void, state: Readonly<State>, revision: number): Promise<void>;
}

/**
 * Writes by deciding. Commands on one stream are decided one after the other on the pending state; their facts join one
 * append; answers wait for its sync. A failed append drops the pending state and decides again; a wrong revision never
 * fails a neighbour. The same command id and body gives the first outcome (`replayed`), another body is refused with
 * `idempotency_mismatch`; remembered for 48 hours and at least the last 1,000 commands of the stream.
 */
export interface CommandHandler {
  handle<State, F extends Fact>(
    definition: StreamDefinition<State>,
    stream: string,
    context: CommandContext,
    decide: (state: Readonly<State>, revision: number) => Decision<F>,
    options?: HandleOptions<State>,
  ): Promise<Outcome>;
  /** The present state: from the cache, else snapshot and tail. */
  load<State>(definition: StreamDefinition<State>, stream: string): Promise<Loaded<State>>;
  /**
   * The same for one request: what it loads stands as it did when this was called, or later. Where others write too, a stream
   * is then confirmed by the log once for the request, not each time that a part of it asks.
   */
  forRequest(): CommandHandler;
}
