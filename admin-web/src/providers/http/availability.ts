import { createStore, useStoreValue } from '../createStore.ts';

/** Whether the server could be used since the page was opened. */
const state = createStore<'unknown' | 'up' | 'down'>('unknown');

export const availability = {
  /** A 503 before anything ever worked means maintenance; once something worked, an open screen is never taken away. */
  answered(method: string, status: number): void {
    if (status !== 503) state.set('up');
    else if (method === 'GET' && state.get() === 'unknown') state.set('down');
  },
};

/** True while the very first load found the server under maintenance. */
export function useMaintenance(): boolean {
  return useStoreValue(state) === 'down';
}
