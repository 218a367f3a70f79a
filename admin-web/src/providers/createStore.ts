import { useSyncExternalStore } from 'react';

/** A value outside React: set by the HTTP client, for example, and read by components. */
export interface Store<T> {
  get: () => T;
  /** Notifies subscribers if the value is another one. */
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store. Setting an equal value notifies no subscriber. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's current value. */
export function useStoreValue<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
