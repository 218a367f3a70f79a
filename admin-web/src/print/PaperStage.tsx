import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** Scales the paper down in a narrow window; printing and measuring use its real size. */
export function PaperStage({ children }: { children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const outer = stage.current;
    const inner = outer?.firstElementChild;
    if (!(outer instanceof HTMLElement) || !(inner instanceof HTMLElement)) return undefined;
    const fit = (): void => {
      const scale = Math.min(1, outer.clientWidth / inner.offsetWidth);
      inner.style.transform = scale === 1 ? '' : `scale(${scale})`;
      outer.style.height = `${inner.offsetHeight * scale}px`;
      inner.style.marginInlineStart = `${Math.max(0, (outer.clientWidth - inner.offsetWidth) / 2)}px`;
    };
    const watch = new ResizeObserver(fit);
    watch.observe(outer);
    watch.observe(inner);
    return () => watch.disconnect();
  });
  return (
    <Box ref={stage} sx={{ overflow: 'hidden', p: 0 }}>
      {children}
    </Box>
  );
}
