import { useEffect, useRef, useState } from 'react';

/** Throttles a value that is expensive to render. A new `source` is not throttled. */
export function useThrottledValue<T>(value: T, leastMs: number, source = ''): T {
  const [shown, setShown] = useState({ value, source });
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    if (value === shown.value) return undefined;
    const show = (): void => {
      changedAt.current = performance.now();
      setShown({ value, source });
    };
    const timer = setTimeout(show, Math.max(0, changedAt.current + leastMs - performance.now()));
    return () => clearTimeout(timer);
  }, [value, source, shown, leastMs]);
  // the last value of another source does not belong to this one
  return source === shown.source ? shown.value : value;
}
