import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Widths of the page in pixels, beside the menu and its margins, from which it has room for more. */
const TILES_BESIDE_LINES = 600;
const PANEL = 960;
const PANEL_AND_TILES = 1_250;

/** What the page has room for. */
export interface PageForm {
  page: RefObject<HTMLDivElement | null>;
  /** Customer and payment are beside the lines; else they open as a sheet. */
  hasPanel: boolean;
  /** Tiles are beside the lines; else they take the place of the lines. */
  hasTilesBeside: boolean;
  areTilesShown: boolean;
  showTiles: (areShown: boolean) => void;
}

/** Decides by the width of the page, so that an open menu counts. Tiles are shown where they take room from nothing else. */
export function usePageForm(hasTiles: boolean): PageForm {
  const page = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(window.innerWidth);
  const [chosen, showTiles] = useState<boolean>();
  useLayoutEffect(() => {
    const element = page.current;
    if (element === null || !('ResizeObserver' in globalThis)) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const hasTilesBeside = width >= TILES_BESIDE_LINES;
  const areTilesFree = width >= PANEL_AND_TILES || (hasTilesBeside && width < PANEL);
  const areTilesShown = hasTiles && (chosen ?? areTilesFree);
  const hasPanel = width >= (areTilesShown ? PANEL_AND_TILES : PANEL);
  return { page, hasPanel, hasTilesBeside, areTilesShown, showTiles };
}
