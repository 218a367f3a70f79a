import type { Position } from '@bahi/contracts';
import { ZERO_POSITION } from '../port.ts';

/** Numbers the steps in this process: a later one has a higher number, whatever the stream. */
export class LogicalClock {
  #last = 0;
  #newest = ZERO_POSITION;

  /** The newest position in the log that this process knows of. */
  get newest(): Position {
    return this.#newest;
  }

  /** An event was written or read. */
  saw(position: Position): void {
    if (position > this.#newest) this.#newest = position;
  }

  tick(): number {
    this.#last += 1;
    return this.#last;
  }
}
