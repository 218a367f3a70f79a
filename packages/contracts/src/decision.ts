import type { StreamFamily } from './streamOf.ts';
import type { Refusal } from './errors.ts';
import type { Fact, RecordedEvent } from './events/envelope.ts';

/**
 * The result of a decision: facts to append (none: the command succeeds and nothing changes), or a refusal. `answer` is
 * the part of the first answer that the facts do not contain; it is stored so that a repeat gets the same body.
 */
export type Decision<F extends Fact = Fact> = { kind: 'accepted'; facts: F[]; answer?: unknown } | Refused;
export type Refused = { kind: 'refused' } & Refusal;

/** Facts to append. */
export function accept<F extends Fact>(facts: F[], answer?: unknown): Decision<F> {
  return answer === undefined ? { kind: 'accepted', facts } : { kind: 'accepted', facts, answer };
}

/** A refusal: nothing is written. */
export function refuse(code: Refusal['code'], extra: Omit<Refusal, 'code'> = {}): Refused {
  return { kind: 'refused', code, ...extra };
}

/** A refusal because of one field of the command. */
export function refuseField(code: Refusal['code'], field: string, params?: Refusal['params']): Refused {
  return refuse(code, { fields: { [field]: code }, ...(params && { params }) });
}

/** How the events of one kind of stream are folded into the state for its decisions. */
export interface StreamDefinition<State> {
  family: StreamFamily;
  /** Raised when the state or the snapshot changes shape: older snapshots are then ignored. */
  foldVersion: number;
  /** The books: each event carries the hash of the one before. */
  chained: boolean;
  initialState(): State;
  /** Changes `state` in place. Must not throw on a known event. */
  evolve(state: State, event: RecordedEvent): void;
  toSnapshot(state: State): unknown;
  fromSnapshot(snapshot: unknown): State;
  /** Rough number of bytes the state holds in memory, for the bounded cache. */
  weight(state: State): number;
  /** Whether few further events are expected: the stream then leaves the cache soon. */
  isFinished?(state: Readonly<State>): boolean;
}
