import type { Loaded } from '../commandHandler.ts';
import type { StreamFold } from './streamFold.ts';

/** A fold as seen by callers. Revision and durability always match the state at the time they are read. */
export class LiveState<State> implements Loaded<State> {
  readonly state: Readonly<State>;
  readonly #fold: StreamFold<State>;
  readonly #pending: () => Promise<void> | undefined;

  /** @param pending the append that the fold still waits for, if any */
  constructor(fold: StreamFold<State>, pending: () => Promise<void> | undefined) {
    this.state = fold.state;
    this.#fold = fold;
    this.#pending = pending;
  }

  get revision(): number {
    return this.#fold.revision;
  }

  get durable(): Promise<void> {
    const { lost } = this.#fold;
    if (lost !== null) return Promise.reject(lost);
    return this.#pending() ?? Promise.resolve();
  }
}
