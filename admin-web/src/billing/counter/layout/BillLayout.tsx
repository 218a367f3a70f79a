import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { PageForm } from './usePageForm.ts';

interface BillLayoutProps {
  form: PageForm;
  /** The open bills. */
  tabs?: ReactNode;
  heading: ReactNode;
  /** What happened to the bill, above everything else. */
  notices: ReactNode;
  search: ReactNode;
  /** What was just added. Its height is fixed, so that nothing moves. */
  strip?: ReactNode;
  lines: ReactNode;
  /** Products to press. */
  tiles?: ReactNode;
  /** Customer and payment, where the page has room for them. */
  panel: ReactNode;
  /** Total and main button, at the bottom of the window. */
  bar: ReactNode;
}

/** The places of the bill page, and nothing of what is in them. */
export function BillLayout({ form, tabs, heading, notices, search, strip, lines, tiles, panel, bar }: BillLayoutProps) {
  const { page, hasPanel, hasTilesBeside, areTilesShown } = form;
  const hasLines = hasTilesBeside || !areTilesShown;
  return (
    <Box ref={page}>
      {tabs}
      {heading}
      {notices}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'start' }}>
        {areTilesShown && hasTilesBeside ? <Box sx={hasPanel ? tilesSx : wideTilesSx}>{tiles}</Box> : null}
        <Box sx={{ display: 'grid', gap: 1, flexGrow: 1, minWidth: 0 }}>
          {search}
          {strip}
          {hasLines ? lines : tiles}
        </Box>
        {hasPanel ? <Box sx={panelSx}>{panel}</Box> : null}
      </Box>
      {bar}
    </Box>
  );
}

/** Height of the header, below which things stay while the page scrolls. */
const TOP = 64;
/** Height of the pay bar. */
const BOTTOM = 72;

const stickySx = {
  flexShrink: 0,
  position: 'sticky',
  top: TOP + 8,
  maxHeight: `calc(100dvh - ${TOP + BOTTOM + 16}px)`,
  overflowY: 'auto',
} as const;
const panelSx = { ...stickySx, width: 320 } as const;
/** The marks of the tiles stand out of them. */
const tilesSx = { ...stickySx, width: 268, scrollbarWidth: 'thin', pr: 0.5, pt: 0.75 } as const;
/** Two columns of 146 pixels, as fingers need them on a tablet. */
const wideTilesSx = { ...tilesSx, width: 304 } as const;
