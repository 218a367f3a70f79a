import type { Loaded } from '../commandHandler.ts';
import { StoreUnavailable } from '../port.ts';
import type { StreamFold } from './streamFold.ts';

/** A fold as callers see it: revision and durability always belong to the state as it is when they are read. */
export function liveState<State>(fold: StreamFold<State>, pending: () => Promise<void> | undefined): Loaded<State> {
  return {
    state: fold.state,
    get revision() {
      return fold.revision;
    },
    get durable() {
      if (fold.lost) return Promise.reject(new StoreUnavailable('the pending state was lost'));
      return pending() ?? Promise.resolve();
    },
  };
}
