import { mulDivHalfUp, type DashboardView, type HourSales } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { memo, Suspense, useMemo, useState } from 'react';
import { formatPaise } from '../../format/money.ts';
import { formatCount } from '../../format/quantity.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import type { WordKey } from '../../i18n/words.ts';
import { lazyPart } from '../../providers/http/lazyPart.ts';
import { Section } from '../../screen/Section.tsx';
import { useThrottledValue } from '../../screen/useThrottledValue.ts';
import { EmptyLine } from './EmptyLine.tsx';
import { HourBars } from './HourBars.tsx';
import { hourPoints, kindOf, pointName, salesPoints, type PeriodKind, type SalesPoint } from './salesPoints.ts';

// the chart library is as large as the rest of the screen and is loaded after it
const SalesChart = lazyPart(async () => (await import('./SalesChart.tsx')).SalesChart);
const CHART_HEIGHT = 260;
const BARS_HEIGHT = 200;
/** A chart is more expensive to render than all other figures. */
const LEAST_MS = 1_000;
type View = 'chart' | 'table';

interface SalesOverTimeProps {
  series: DashboardView['series'];
  /** Of a single day. */
  hours: HourSales[] | undefined;
}

/**
 * Revenue by hour of a day, by day, or by month for a long range, as a chart or table. Screen readers have the table under the chart
 * too.
 */
export const SalesOverTime = memo(function SalesOverTime({ series, hours }: SalesOverTimeProps) {
  const translate = useTranslate();
  const [view, setView] = useState<View>('chart');
  const shown = useMemo(() => ({ series, hours }), [series, hours]);
  const throttled = useThrottledValue(shown, LEAST_MS, `${series.at(0)?.day}–${series.at(-1)?.day}`);
  const points = useMemo(
    () => (throttled.hours === undefined ? salesPoints(throttled.series) : hourPoints(throttled.hours)),
    [throttled],
  );
  const title = translate(throttled.hours === undefined ? 'dashboard.sales.heading' : 'takings.hours');
  if (points.every(({ bills, revenuePaise }) => bills === 0 && revenuePaise === 0)) {
    return (
      <Section title={title}>
        <EmptyLine>{translate('dashboard.sales.none')}</EmptyLine>
      </Section>
    );
  }
  return (
    <Section title={title} action={<ViewChoice view={view} onChange={setView} />}>
      {throttled.hours === undefined ? <Summary points={points} /> : null}
      {view === 'table' ? (
        <SalesTable points={points} title={title} />
      ) : (
        <>
          {throttled.hours === undefined ? (
            <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
              <SalesChart points={points} height={CHART_HEIGHT} />
            </Suspense>
          ) : (
            <Box aria-hidden sx={{ height: BARS_HEIGHT }}>
              <HourBars points={points} label={title} />
            </Box>
          )}
          <Box sx={{ position: 'relative' }}>
            <Box sx={visuallyHidden}>
              <Rows points={points} title={title} />
            </Box>
          </Box>
        </>
      )}
    </Section>
  );
});

function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      onChange={(_event, chosen: View | null) => onChange(chosen ?? view)}
      aria-label={translate('dashboard.sales.show')}
    >
      <ToggleButton value="chart">{translate('dashboard.sales.asChart')}</ToggleButton>
      <ToggleButton value="table">{translate('dashboard.sales.asTable')}</ToggleButton>
    </ToggleButtonGroup>
  );
}

/** Summary of the range in one line. */
function Summary({ points }: { points: SalesPoint[] }) {
  const translate = useTranslate();
  const bills = points.reduce((sum, point) => sum + point.bills, 0);
  const revenuePaise = points.reduce((sum, point) => sum + point.revenuePaise, 0);
  const amount = formatPaise(revenuePaise);
  return (
    <Box sx={{ mb: 1.5 }}>
      <Typography>{translate('dashboard.sales.summary', { amount, smart_count: bills })}</Typography>
      {bills === 0 ? null : (
        <Typography variant="body2" color="text.secondary">
          {translate('dashboard.sales.average', { amount: formatPaise(mulDivHalfUp(revenuePaise, 1, bills)) })}
        </Typography>
      )}
    </Box>
  );
}

function SalesTable({ points, title }: { points: SalesPoint[]; title: string }) {
  return (
    // a region that scrolls must be reachable by keyboard
    <Box tabIndex={0} component="section" aria-label={title} sx={{ maxHeight: CHART_HEIGHT, overflowY: 'auto' }}>
      <Rows points={points} title={title} />
    </Box>
  );
}

function Rows({ points, title }: { points: SalesPoint[]; title: string }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const [kind = 'day'] = points.map(kindOf);
  return (
    <Table size="small" stickyHeader aria-label={title}>
      <TableHead>
        <TableRow>
          <TableCell>{translate(KINDS[kind])}</TableCell>
          <TableCell align="right">{translate('dashboard.sales.bills')}</TableCell>
          <TableCell align="right">{translate('dashboard.sales.revenue')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {points.map((point) => (
          <TableRow key={point.period}>
            <TableCell component="th" scope="row">
              {pointName(point, language)}
            </TableCell>
            <TableCell align="right">{formatCount(point.bills)}</TableCell>
            <TableCell align="right">{formatPaise(point.revenuePaise)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const KINDS: Record<PeriodKind, WordKey> = {
  hour: 'takings.hour',
  day: 'dashboard.sales.day',
  month: 'dashboard.sales.month',
};
