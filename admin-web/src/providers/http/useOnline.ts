import { useState, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Whether a pending request may have been sent: not while the device has been offline since it began. */
export function useMayBeSent(isSending: boolean): boolean {
  const isOnline = useOnline();
  const [mayHaveBeen, setMayBeSent] = useState(false);
  const mayBeSent = isSending && (mayHaveBeen || isOnline);
  if (mayBeSent !== mayHaveBeen) setMayBeSent(mayBeSent);
  return mayBeSent;
}
