import { useEffect, useRef, useState } from 'react';

/** The newest value, with at most one change in so many milliseconds: for what is dear to draw. */
export function useUnhurried<T>(value: T, leastMs: number): T {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    if (value === shown) return undefined;
    const show = (): void => {
      changedAt.current = performance.now();
      setShown(value);
    };
    const timer = setTimeout(show, Math.max(0, changedAt.current + leastMs - performance.now()));
    return () => clearTimeout(timer);
  }, [value, shown, leastMs]);
  return shown;
}
