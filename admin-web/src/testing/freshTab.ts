import { toasts } from '../messages/toasts.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { startSession } from '../providers/session.ts';
import { setConnected } from './network.ts';

/** Resets to a new tab: signed in, online, empty cache and no toasts. */
export function freshTab(): void {
  queryClient.clear();
  toasts.stacked.set([]);
  setConnected(true);
  startSession('t');
}
