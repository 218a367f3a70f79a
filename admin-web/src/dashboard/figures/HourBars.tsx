import Box from '@mui/material/Box';
import { memo } from 'react';
import { formatHour } from '../../format/dates.ts';
import { formatPaise, formatPaiseShort } from '../../format/money.ts';
import { useLanguage } from '../../i18n/language.ts';
import { pointName, type SalesPoint } from './salesPoints.ts';

/**
 * Bars of the hours of a day, each with its hour. Plain elements, because the first screen after the sign-in must not need the chart
 * library.
 */
export const HourBars = memo(function HourBars({ points, label }: { points: readonly SalesPoint[]; label: string }) {
  const [language] = useLanguage();
  const most = Math.max(1, ...points.map(({ revenuePaise }) => revenuePaise));
  return (
    <Box component="ol" aria-label={label} sx={barsSx}>
      {points.map((point) => {
        const { period, revenuePaise } = point;
        const text = `${pointName(point, language)}: ${formatPaise(revenuePaise)}`;
        return (
          <li key={period} aria-label={text} title={text} className={revenuePaise === most ? 'most' : ''}>
            <span className="amount">{revenuePaise === 0 ? '' : formatPaiseShort(revenuePaise, language)}</span>
            <div style={{ height: `${(Math.max(0, revenuePaise) / most) * 100}%` }} />
            <span className="hour">{formatHour(Number(period.slice(1)), language)}</span>
          </li>
        );
      })}
    </Box>
  );
});

const barsSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  gap: '0.6%',
  height: '100%',
  containerType: 'inline-size',
  color: 'text.secondary',
  '& > li': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    justifyItems: 'stretch',
    textAlign: 'center',
    fontSize: 'clamp(0.65rem, 1.4cqi, 1.25rem)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& div': { alignSelf: 'end', minHeight: 2, bgcolor: 'primary.main', borderRadius: '3px 3px 0 0' },
  '& .amount': { whiteSpace: 'nowrap', visibility: 'hidden', justifySelf: 'center' },
  '& .most .amount': { visibility: 'visible' },
  // narrow bars have room for the highest amount alone, and for each third hour
  '& .hour': { whiteSpace: 'nowrap', justifySelf: 'center' },
  '& > li:not(:nth-of-type(3n + 1)) .hour': { visibility: 'hidden' },
  '@container (min-width: 700px)': { '& .amount, & > li .hour': { visibility: 'visible !important' } },
} as const;
