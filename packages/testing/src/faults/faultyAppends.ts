import type { EventStore } from '@bahi/event-store';

/** The fault of one append: an error before or after it is written. */
export interface Fault {
  when: 'before' | 'after';
  error: Error;
}

/** The store with faults on its appends: `next` is called once per append, in order. */
export function faultyAppends(store: EventStore, next: () => Fault | null): EventStore {
  return {
    ...store,
    async append(stream, expectedRevision, events) {
      const fault = next();
      if (fault?.when === 'before') throw fault.error;
      const result = await store.append(stream, expectedRevision, events);
      if (fault?.when === 'after') throw fault.error;
      return result;
    },
  };
}

/** Returns the given faults one per append, then none. */
export function inTurn(...faults: (Fault | null)[]): () => Fault | null {
  return () => faults.shift() ?? null;
}
