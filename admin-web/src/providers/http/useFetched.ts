import { useEffect, useEffectEvent, useState } from 'react';

interface Fetched<T> {
  data: T | undefined;
  /** Null unless the call failed. */
  error: unknown;
}

/** Reads once when the page opens. Public pages do without react-query. */
export function useFetched<T>(read: (signal: AbortSignal) => Promise<T>): Fetched<T> {
  const [fetched, setFetched] = useState<Fetched<T>>({ data: undefined, error: null });
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const data = await read(signal);
      if (!signal.aborted) setFetched({ data, error: null });
    } catch (error) {
      if (!signal.aborted) setFetched({ data: undefined, error });
    }
  });
  useEffect(() => {
    const leaving = new AbortController();
    void begin(leaving.signal);
    return () => leaving.abort();
  }, []);
  return fetched;
}
