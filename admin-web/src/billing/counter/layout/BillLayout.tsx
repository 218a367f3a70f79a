import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { CSSProperties, ReactNode } from 'react';
import type { PageForm } from './usePageForm.ts';
import { useStickyHead } from './useStickyHead.ts';

interface BillLayoutProps {
  form: PageForm;
  /** The open bills. */
  tabs?: ReactNode;
  heading: ReactNode;
  /** What happened to the bill, above everything else. */
  notices: ReactNode;
  /** The search, with what was just added below it. Stays in view while the lines scroll. */
  search: ReactNode;
  lines: ReactNode;
  /** Products to press. */
  tiles?: ReactNode;
  /** Customer and payment, where the page has room for them. */
  panel: ReactNode;
  /** Total and main button, at the bottom of the window. */
  bar: ReactNode;
}

/** The places of the bill page, and nothing of what is in them. */
export function BillLayout({ form, tabs, heading, notices, search, lines, tiles, panel, bar }: BillLayoutProps) {
  const { page, hasPanel, hasTilesBeside, areTilesShown } = form;
  const { head, isSticky, header, covered } = useStickyHead();
  const beside = { top: header + 8, maxHeight: `calc(100dvh - ${header + 8}px - ${BAR})` };
  return (
    <Box ref={page} sx={pageSx} style={{ '--header': `${header}px` } as CSSProperties}>
      <GlobalStyles styles={{ html: { scrollPaddingTop: header } }} />
      {tabs}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'start', flexGrow: 1 }}>
        {areTilesShown && hasTilesBeside ? (
          <Box sx={hasPanel ? tilesSx : wideTilesSx} style={beside}>
            {tiles}
          </Box>
        ) : null}
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          {heading}
          {notices}
          <Box ref={head} sx={isSticky ? stickySx : undefined} style={{ top: header }}>
            {search}
          </Box>
          <Box sx={belowSx} style={{ '--covered': `${covered}px` } as CSSProperties}>
            {hasTilesBeside || !areTilesShown ? lines : tiles}
          </Box>
        </Box>
        {hasPanel ? (
          <Box sx={panelSx} style={beside}>
            {panel}
          </Box>
        ) : null}
      </Box>
      {bar}
    </Box>
  );
}

/** As high as the window at least, so that the pay bar is at its bottom. */
const pageSx = {
  display: 'flex',
  flexDirection: 'column',
  // closer to the header than other pages: in a low window each line counts
  mt: { xs: -1, sm: -2 },
  minHeight: { xs: 'calc(100dvh - var(--header) - 16px)', sm: 'calc(100dvh - var(--header) - 32px)' },
} as const;

/** Height of the pay bar with its margin. */
const BAR = '88px';

const stickySx = {
  position: 'sticky',
  // above the lines, below the header and the pay bar
  zIndex: 3,
  bgcolor: 'background.default',
  pt: 0.75,
  mt: -0.75,
} as const;
/**
 * What gets the focus scrolls clear of the head. A margin of its own, not more padding of the page: in the padding the search field would
 * count as covered, and the browser would scroll at each key that is typed into it.
 */
const belowSx = { '& :is(li, a, button, input)': { scrollMarginTop: 'var(--covered)' } } as const;
const besideSx = { flexShrink: 0, position: 'sticky', overflowY: 'auto' } as const;
const panelSx = { ...besideSx, width: 304 } as const;
/** The marks of the tiles stand out of them. */
const tilesSx = { ...besideSx, width: 236, scrollbarWidth: 'thin', pr: 0.5, pt: 1.25 } as const;
/** Two columns of 146 pixels, as fingers need them on a tablet. */
const wideTilesSx = { ...tilesSx, width: 304 } as const;
