import { useEffect, useEffectEvent, useState } from 'react';

interface Fetched<T> {
  data: T | undefined;
  /** Null unless the call failed. */
  error: unknown;
}

/** Reads once when the page opens. Public pages do without react-query. */
export function useFetched<T>(read: (signal: AbortSignal) => Promise<T>): Fetched<T> {
  const [fetched, setFetched] = useState<Fetched<T>>({ data: undefined, error: null });
  const begin = useEffectEvent(async (signal: AbortSignal) => read(signal));
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    begin(signal).then(
      (data) => signal.aborted || setFetched({ data, error: null }),
      (error: unknown) => signal.aborted || setFetched({ data: undefined, error }),
    );
    return () => leaving.abort();
  }, []);
  return fetched;
}
