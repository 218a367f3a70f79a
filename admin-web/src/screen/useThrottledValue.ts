import { useEffect, useRef, useState } from 'react';

/** The newest value of something, with at most one change in so many milliseconds: for what is dear to draw. */
export function useThrottledValue<T>(value: T, leastMs: number, something = ''): T {
  const [shown, setShown] = useState({ value, something });
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    if (value === shown.value) return undefined;
    const show = (): void => {
      changedAt.current = performance.now();
      setShown({ value, something });
    };
    const timer = setTimeout(show, Math.max(0, changedAt.current + leastMs - performance.now()));
    return () => clearTimeout(timer);
  }, [value, something, shown, leastMs]);
  // the last value of another thing is not this one's
  return something === shown.something ? shown.value : value;
}
