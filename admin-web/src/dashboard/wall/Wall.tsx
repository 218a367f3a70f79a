import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useKeepAwake } from '../../customerDisplay/useKeepAwake.ts';
import { formatTime } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { formatCount } from '../../format/quantity.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { Comparison, usePeriodTitle } from '../figures/TakingsSection.tsx';
import { HourBars } from '../figures/HourBars.tsx';
import { hourPoints } from '../figures/salesPoints.ts';
import type { TakingsFigure } from '../figures/comparison.ts';
import { useDashboard, type ShownDashboard } from '../data/useDashboard.ts';
import { useFullScreen } from './useFullScreen.ts';

/** Comparisons move on with the time of day, also while nothing is sold. */
const AGAIN_MS = 60_000;
/** Neither cost nor profit: everybody in the shop can read a wall. */
const FIGURES: readonly TakingsFigure[] = ['revenuePaise', 'bills', 'averageBillPaise'];
const TODAY = { range: 'today' } as const;

/**
 * Today's figures on the whole screen, large and without controls, live. Keeps the screen on. A tap or Esc leaves.
 */
export function Wall({ onLeave }: { onLeave: () => void }) {
  const translate = useTranslate();
  const { data: view, refetch } = useDashboard(TODAY);
  const { data: profile } = useShopProfile();
  const isAwake = useKeepAwake();
  useFullScreen(onLeave);
  useEffect(() => {
    const timer = setInterval(() => void refetch(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  return (
    <Dialog
      fullScreen
      open
      onClose={onLeave}
      onClick={onLeave}
      slotProps={{ paper: { 'aria-label': translate('takings.wall.label') } }}
    >
      <Box sx={wallSx}>
        <Typography variant="h1" sx={shopSx}>
          {profile?.shopName ?? translate('shell.myShop')}
        </Typography>
        {view?.takings === undefined ? null : <Figures view={view} takings={view.takings} />}
        <Typography color="text.secondary" sx={{ textAlign: 'center' }}>
          {translate('takings.wall.leave')}
          {isAwake === false ? ` · ${translate('takings.wall.maySleep')}` : ''}
        </Typography>
      </Box>
    </Dialog>
  );
}

function Figures({ view, takings }: { view: ShownDashboard; takings: NonNullable<ShownDashboard['takings']> }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const title = usePeriodTitle(takings, true);
  const until = takings.before.at(0)?.until ?? null;
  return (
    <>
      <Typography sx={{ ...smallSx, textAlign: 'center' }} color="text.secondary">
        {title}
        {until === null ? '' : ` · ${translate('takings.wall.updated', { time: formatTime(until, language) })}`}
      </Typography>
      <Box sx={figuresSx}>
        {FIGURES.map((figure) => (
          <Box key={figure} sx={{ minWidth: 0 }}>
            <Typography sx={smallSx} color="text.secondary">
              {translate(`takings.${figure}`)}
            </Typography>
            <Typography sx={figure === 'revenuePaise' ? largestSx : largeSx}>
              {textOf(figure, takings[figure])}
            </Typography>
            <Box sx={comparedSx}>
              {takings.before.map((earlier) => (
                <Comparison key={earlier.against} figure={figure} now={takings[figure]} earlier={earlier} isToday />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      {view.hours === undefined ? null : (
        <HourBars points={hourPoints(view.hours)} label={translate('takings.hours')} />
      )}
      <Typography sx={{ ...smallSx, textAlign: 'center' }}>
        {`${translate('dashboard.tiles.outOfStock')}: ${formatCount(view.tiles.outOfStock)} · ${translate(
          'dashboard.tiles.lowStock',
        )}: ${formatCount(view.tiles.lowStock)}`}
      </Typography>
    </>
  );
}

function textOf(figure: TakingsFigure, value: number | null): string {
  if (value === null) return '–';
  return figure === 'bills' ? formatCount(value) : formatPaise(value);
}

const wallSx = {
  height: '100dvh',
  boxSizing: 'border-box',
  overflow: 'hidden',
  cursor: 'none',
  display: 'grid',
  gridTemplateRows: 'auto auto auto minmax(0, 1fr) auto auto',
  gap: { xs: 1, md: 2 },
  p: { xs: 2, md: 4 },
  bgcolor: 'background.default',
} as const;
const shopSx = { fontSize: 'clamp(1.25rem, 4vw, 3rem)', textAlign: 'center', overflowWrap: 'anywhere' } as const;
const smallSx = { fontSize: 'clamp(0.9rem, 2vw, 1.75rem)' } as const;
const largeSx = {
  // thirteen characters fit: ₹12,34,567.00
  fontSize: { xs: 'clamp(1.5rem, min(11vw, 7vh), 4rem)', sm: 'clamp(1.5rem, min(5.5vw, 12vh), 6rem)' },
  fontWeight: 750,
  lineHeight: 1.15,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
} as const;
const largestSx = { ...largeSx, color: 'primary.main' } as const;
const comparedSx = { '& > div': { fontSize: 'clamp(0.8rem, 1.5vw, 1.35rem)' } } as const;
const figuresSx = {
  display: 'grid',
  gap: { xs: 1.5, md: 4 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 5fr) minmax(0, 2fr) minmax(0, 4fr)' },
} as const;
