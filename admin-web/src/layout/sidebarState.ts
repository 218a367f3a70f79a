import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';

/** 16 and 64 units of 4 px. */
export const COLLAPSED_WIDTH = 64;
export const EXPANDED_WIDTH = 256;

/** In this tab, as the theme is: the choice outlives a reload. */
const STORAGE_KEY = 'sidebar';

export interface SidebarState {
  /** Below 768 px the sidebar is an overlay with a backdrop. */
  narrow: boolean;
  /** Wide: shows labels beside the icons. Narrow: shows the overlay. */
  open: boolean;
  toggle: () => void;
  close: () => void;
}

function storedChoice(): boolean | undefined {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  return stored === null ? undefined : stored === 'open';
}

/**
 * Wide and narrow windows have separate states, so that the overlay is closed when a window shrinks. Until the user chooses, a wide
 * sidebar shows icons alone below 1,200 px, where its labels would leave a tablet too little room, and on the bill page, where tiles
 * take their room.
 */
export function useSidebarState(isAtTill = false): SidebarState {
  const narrow = useMediaQuery('(max-width: 767.98px)', { noSsr: true });
  const hasRoom = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  const [chosen, setChosen] = useState(storedChoice);
  const [overlayOpen, setOverlayOpen] = useState(false);
  const [wasNarrow, setWasNarrow] = useState(narrow);
  if (wasNarrow !== narrow) {
    setWasNarrow(narrow);
    setOverlayOpen(false);
  }
  const expanded = chosen ?? (hasRoom && !isAtTill);
  const choose = (open: boolean): void => {
    sessionStorage.setItem(STORAGE_KEY, open ? 'open' : 'icons');
    setChosen(open);
  };
  return {
    narrow,
    open: narrow ? overlayOpen : expanded,
    toggle: () => (narrow ? setOverlayOpen(!overlayOpen) : choose(!expanded)),
    close: () => setOverlayOpen(false),
  };
}
