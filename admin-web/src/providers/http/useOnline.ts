import { useState, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device has a network at all. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Whether what is being sent may have left this device: surely not while it has had no network since it began. */
export function useMayBeOut(isSending: boolean): boolean {
  const isOnline = useOnline();
  const [wasOut, setOut] = useState(false);
  const isOut = isSending && (wasOut || isOnline);
  if (isOut !== wasOut) setOut(isOut);
  return isOut;
}
