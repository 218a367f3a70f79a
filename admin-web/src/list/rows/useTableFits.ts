import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface TableFit {
  /** Ref of the container of table or cards. */
  place: RefObject<HTMLDivElement | null>;
  fits: boolean;
}

/**
 * Whether a table fits its container. Measures the rendered table, because names, amounts, language and sidebar change its width. A
 * table that did not fit is tried again once the container is as wide as the table was.
 */
export function useTableFits(columns: unknown): TableFit {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(Infinity);
  const [asked, setAsked] = useState({ columns, width: 0 });
  const fits = asked.columns !== columns || room >= asked.width;
  const measure = useEffectEvent(() => {
    const frame = place.current?.querySelector('table')?.parentElement;
    if (!frame || frame.scrollWidth <= frame.clientWidth) return;
    setRoom(frame.clientWidth);
    setAsked({ columns, width: frame.scrollWidth });
  });
  // after every render: other rows may be wider
  useLayoutEffect(() => measure());
  useEffect(() => {
    if (place.current === null || !('ResizeObserver' in globalThis)) return undefined;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? Infinity));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, fits };
}
