import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useState, type RefObject } from 'react';

/** While mounted, focused elements scroll clear of this bar at the foot of the window, however high its words make it. */
export function ScrollRoom({ bar }: { bar: RefObject<HTMLElement | null> }) {
  const [height, setHeight] = useState(72);
  useEffect(() => {
    if (bar.current === null || !('ResizeObserver' in globalThis)) return undefined;
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.target.getBoundingClientRect().height ?? 0));
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, [bar]);
  return <GlobalStyles styles={{ html: { scrollPaddingBottom: Math.ceil(height) + 8 } }} />;
}
