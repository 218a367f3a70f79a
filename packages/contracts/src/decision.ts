import type { Refusal } from './errors.ts';
import type { Fact, RecordedEvent } from './events/envelope.ts';

/**
 * What a decider says: facts to append (none = nothing changes, and the command still succeeds), or why not.
 * `answer` is what the first answer shows beyond the facts; it is stored so that a repeat gives the same body.
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

/** How the facts of one kind of stream fold into what its decisions need. */
export interface StreamDefinition<State> {
  /** First part of the stream's name: `ledger` for `ledger-{shopId}`. */
  family: string;
  /** Raised whenever fold or snapshot shape changes: older snapshots are then ignored. */
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
  /** True once hardly anything more will happen to the stream: it then leaves the cache soon. */
  isFinished?(state: Readonly<State>): boolean;
}
