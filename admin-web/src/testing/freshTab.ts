import { toasts } from '../messages/toasts.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { startSession } from '../providers/session.ts';
import { setOnline } from './network.ts';

/** A tab as it was opened a moment ago: signed in, with a network, and nothing read or said yet. */
export function freshTab(): void {
  queryClient.clear();
  toasts.stacked.set([]);
  setOnline(true);
  startSession('t');
}
