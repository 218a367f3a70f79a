import type { EarlierTakings, Takings } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDay, formatDayShort, formatTime, formatWeekday } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { formatCount } from '../../format/quantity.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { Section } from '../../screen/Section.tsx';
import { Amount } from './Amount.tsx';
import { percentMore, type TakingsFigure } from './comparison.ts';
import { salesPath } from './listPaths.ts';
import { figureSx } from './Tile.tsx';

const FIGURES: readonly TakingsFigure[] = ['revenuePaise', 'bills', 'averageBillPaise', 'grossProfitPaise'];

interface TakingsSectionProps {
  takings: Takings;
  /** The period includes today, as it is now. */
  isToday: boolean;
  /** Lists show the present: there is none of the past. */
  isPast: boolean;
}

/** The day first: sales, bills, average bill and gross profit of the period, each beside earlier ones. */
export const TakingsSection = memo(function TakingsSection({ takings, isToday, isPast }: TakingsSectionProps) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { from, to, before } = takings;
  const [until] = before.map((earlier) => earlier.until);
  const link = (
    <Button component={RouterLink} to={salesPath({ from, to })} size="small">
      {translate('takings.viewBills')}
    </Button>
  );
  return (
    <Section title={usePeriodTitle(takings, isToday)} action={isPast ? null : link}>
      {until === null || until === undefined ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ mt: -1, mb: 1.5 }}>
          {translate('takings.until', { time: formatTime(until, language) })}
        </Typography>
      )}
      <Box sx={gridSx}>
        {FIGURES.map((figure) => (
          <Figure key={figure} figure={figure} takings={takings} isToday={isToday} />
        ))}
      </Box>
    </Section>
  );
});

/** `Today, Friday 27 Nov 2026`, or the days. */
export function usePeriodTitle({ from, to }: Pick<Takings, 'from' | 'to'>, isToday: boolean): string {
  const translate = useTranslate();
  const [language] = useLanguage();
  if (from !== to) return `${formatDay(from, language)} – ${formatDay(to, language)}`;
  const day = `${formatWeekday(to, language)}, ${formatDay(to, language)}`;
  return isToday ? translate('takings.today', { day }) : day;
}

interface FigureProps {
  figure: TakingsFigure;
  takings: Takings;
  isToday: boolean;
}

function Figure({ figure, takings, isToday }: FigureProps) {
  const translate = useTranslate();
  const value = takings[figure];
  return (
    <Box sx={cellSx}>
      <Typography variant="body2" color="text.secondary">
        {translate(`takings.${figure}`)}
      </Typography>
      <Typography sx={figureSx}>
        {figure === 'bills' ? formatCount(takings.bills) : value === null ? '–' : <Amount paise={value} />}
      </Typography>
      {figure === 'grossProfitPaise' ? <ProfitParts takings={takings} /> : null}
      {takings.before.map((earlier) => (
        <Comparison key={earlier.against} figure={figure} now={value} earlier={earlier} isToday={isToday} />
      ))}
    </Box>
  );
}

/** How gross profit is calculated. */
function ProfitParts({ takings: { taxableValuePaise, costPaise, correctionPaise } }: { takings: Takings }) {
  const translate = useTranslate();
  if (taxableValuePaise === 0 && costPaise === 0 && correctionPaise === 0) return null;
  const parts = { taxable: formatPaise(taxableValuePaise), cost: formatPaise(costPaise) };
  return (
    <Typography variant="caption" color="text.secondary" component="div">
      {translate('takings.profitParts', parts)}
      {correctionPaise === 0
        ? null
        : ` ${translate('takings.profitCorrections', { amount: formatPaise(correctionPaise) })}`}
    </Typography>
  );
}

interface ComparisonProps {
  figure: TakingsFigure;
  now: number | null;
  earlier: EarlierTakings;
  isToday: boolean;
}

/** The same figure of an earlier period, and by how much it is more now. */
export function Comparison({ figure, now, earlier, isToday }: ComparisonProps) {
  const name = useEarlierName(earlier, isToday);
  const before = earlier[figure];
  const percent = now === null || before === null ? null : percentMore(now, before);
  const text = figure === 'bills' ? formatCount(earlier.bills) : before === null ? '–' : formatPaise(before);
  return (
    <Typography variant="body2" color="text.secondary" component="div" sx={earlierSx}>
      {name} <b>{text}</b> {percent === null ? null : <Change percent={percent} />}
    </Typography>
  );
}

function Change({ percent }: { percent: number }) {
  const colour = percent > 0 ? 'success.main' : 'error.main';
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return (
    <Box component="span" sx={{ color: percent === 0 ? 'inherit' : colour, whiteSpace: 'nowrap' }}>
      {`${sign}${formatCount(Math.abs(percent))}%`}
    </Box>
  );
}

/** `Yesterday`, `Friday last week`, or the days. */
function useEarlierName({ against, from, to }: EarlierTakings, isToday: boolean): string {
  const translate = useTranslate();
  const [language] = useLanguage();
  if (against === 'period_before') return `${formatDayShort(from, language)} – ${formatDayShort(to, language)}`;
  if (!isToday) return formatDayShort(to, language);
  if (against === 'day_before') return translate('takings.yesterday');
  return translate('takings.lastWeek', { weekday: formatWeekday(to, language) });
}

const gridSx = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const;
const cellSx = { minWidth: 0, containerType: 'inline-size' } as const;
const earlierSx = { mt: 0.5, fontVariantNumeric: 'tabular-nums', '& b': { fontWeight: 600 } } as const;
