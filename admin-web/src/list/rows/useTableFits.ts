import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface TableFit {
  /** Stands around the rows, however they are shown. */
  place: RefObject<HTMLDivElement | null>;
  fits: boolean;
}

/**
 * Whether a table has room for its columns. It is measured as it was drawn: names, amounts, the language and an open sidebar
 * decide that, not the window alone. What did not fit is tried again when its place is as wide as it would have been.
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
  // after every drawing: other rows may be wider
  useLayoutEffect(() => measure());
  useEffect(() => {
    if (place.current === null || !('ResizeObserver' in globalThis)) return undefined;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? Infinity));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, fits };
}
