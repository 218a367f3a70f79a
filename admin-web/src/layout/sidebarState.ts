import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';

/** 16 and 64 units of 4 px. */
export const COLLAPSED_WIDTH = 64;
export const EXPANDED_WIDTH = 256;

export interface SidebarState {
  /** Below 768 px the sidebar is an overlay with a backdrop. */
  narrow: boolean;
  /** Wide: shows labels beside the icons. Narrow: shows the overlay. */
  open: boolean;
  toggle: () => void;
  close: () => void;
}

/** Wide and narrow windows have separate states, so that the overlay is closed when a window shrinks. */
export function useSidebarState(): SidebarState {
  const narrow = useMediaQuery('(max-width: 767.98px)', { noSsr: true });
  const [expanded, setExpanded] = useState(true);
  const [overlayOpen, setOverlayOpen] = useState(false);
  const [wasNarrow, setWasNarrow] = useState(narrow);
  if (wasNarrow !== narrow) {
    setWasNarrow(narrow);
    setOverlayOpen(false);
  }
  return {
    narrow,
    open: narrow ? overlayOpen : expanded,
    toggle: () => (narrow ? setOverlayOpen(!overlayOpen) : setExpanded(!expanded)),
    close: () => setOverlayOpen(false),
  };
}
