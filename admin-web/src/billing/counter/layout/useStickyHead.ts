import { useLayoutEffect, useRef, useState } from 'react';

/** Part of the window's height that header, search and pay bar may take together and still stay. */
const MOST = 0.62;

const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

/**
 * Whether the head of the page stays below the header while the lines scroll, and where. In a low window, or with large letters, it
 * scrolls away, so that lines can be seen. `covered` is how much of the page below the header it covers.
 */
export function useStickyHead() {
  const head = useRef<HTMLDivElement>(null);
  const [heights, setHeights] = useState({ header: 0, head: 0, bar: 0, window: Infinity });
  useLayoutEffect(() => {
    if (!('ResizeObserver' in globalThis)) return undefined;
    const parts = [document.querySelector('header'), head.current, document.querySelector('[data-foot-bar]')];
    const measure = (): void => {
      const [header = 0, own = 0, bar = 0] = parts.map(heightOf);
      setHeights((before) => {
        const now = { header, head: own, bar, window: window.innerHeight };
        return JSON.stringify(before) === JSON.stringify(now) ? before : now;
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of parts) if (part !== null) observer.observe(part);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  const isSticky = heights.header + heights.head + heights.bar < MOST * heights.window;
  return { head, isSticky, header: heights.header, covered: (isSticky ? heights.head : 0) + 8 };
}
