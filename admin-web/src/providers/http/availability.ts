import { createStore, useStoreValue } from '../createStore.ts';

/** Whether the server has answered since the page was opened. */
const state = createStore<'unknown' | 'up' | 'down'>('unknown');

export const availability = {
  /** A 503 before any other answer means maintenance. After that an open screen is never replaced. */
  answered(method: string, status: number): void {
    if (status !== 503) state.set('up');
    else if (method === 'GET' && state.get() === 'unknown') state.set('down');
  },
};

/** Whether the first load found the server under maintenance. */
export function useMaintenance(): boolean {
  return useStoreValue(state) === 'down';
}
