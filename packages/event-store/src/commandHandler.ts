import type { Decision, Fact, Id, Position, RecordedEvent, Refusal, Role, StreamDefinition } from '@bahi/contracts';

/** The context of a command: everything but its content. */
export interface CommandContext {
  commandId: Id;
  /** Absent when the command has no idempotency key. */
  bodyHash?: string;
  correlationId: Id;
  causationId?: Id;
  userId?: Id;
  shopId?: Id;
  sessionId?: Id;
  /** Of the person in the shop; not recorded. */
  role?: Role;
  /** Time of recording, ISO UTC. */
  at: string;
  occurredAt?: string;
  importId?: Id;
}

export type Outcome =
  /** Durable. `events` are the events of this command; empty when nothing had to change. */
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
  /**
   * Resolves once everything in `state` is durable, rejects when it is lost. Await it before answering or acting on the
   * state.
   */
  durable: Promise<void>;
}

/** How new a loaded state is, where other processes write the log too. The only writer's states are always current. */
export type Freshness =
  /** Confirmed with the log since the request began. */
  | 'confirmed'
  /** Confirmed at most 250 ms ago, and with everything that the caller has seen: for prices, policies and roles. */
  | 'recent'
  /** As it is in memory: for planning a command whose append fails where the stream has moved on. */
  | 'remembered';

/** Lets a request use states that it does not confirm. */
export interface RequestMemory {
  /** The newest position that the caller has seen, as the caller says. */
  seen: Position | undefined;
  /** Set once a state was used that was not confirmed since the request began. */
  isUsed: boolean;
  /** Set once the request has written something. */
  hasWritten: boolean;
}

/**
 * Decides a command on the pending state. `revision` is that of the newest event in it, -1 for a new stream; `head` is the hash of that
 * event, null for a new or unchained stream.
 */
export type Decide<State, F extends Fact = Fact> = (
  state: Readonly<State>,
  revision: number,
  head: string | null,
) => Decision<F>;

export interface HandleOptions<State = never> {
  /** The stream most likely does not exist. Unless it is cached, the handler appends without reading it first. */
  expectsNone?: boolean;
  /**
   * Called before the command is decided, with the state that it will be decided on. All of that state is durable then,
   * and no other command on the stream is decided until the promise resolves, so keep it short. Called again when the
   * command is decided again.
   */
  prepare?(this: void, state: Readonly<State>, revision: number): Promise<void>;
}

/**
 * Decides commands and appends their events. Commands on one stream are decided one after the other on the pending
 * state. Their facts share one append, and answers wait for its sync. A failed append drops the pending state, and the
 * commands are decided again; a wrong revision never fails other commands. A repeat with the same command id and body
 * returns the first outcome (`replayed`); with another body it is refused with `idempotency_mismatch`. Commands are
 * remembered for 48 hours, and at least the last 1,000 of each stream.
 */
export interface CommandHandler {
  handle<State, F extends Fact>(
    definition: StreamDefinition<State>,
    stream: string,
    context: CommandContext,
    decide: Decide<State, F>,
    options?: HandleOptions<State>,
  ): Promise<Outcome>;
  /** The state: from the cache, or from snapshot and tail. Only a request with a memory gets less than `confirmed`. */
  load<State>(definition: StreamDefinition<State>, stream: string, freshness?: Freshness): Promise<Loaded<State>>;
  /**
   * A handler for one request. The states it loads are at least as new as the time of this call, unless a load asks for
   * less. If other processes write too, each stream is confirmed with the store once per request, not on every load.
   */
  forRequest(memory?: RequestMemory): CommandHandler;
}
