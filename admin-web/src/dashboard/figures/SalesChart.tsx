import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts';
import { formatPaise, formatPaiseShort } from '../../format/money.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { axisName, pointName, type SalesPoint } from './salesPoints.ts';

const SPACE = { top: 8, right: 4, bottom: 0, left: 0 };
/** Room for the longest amount: Hindi has no abbreviation for thousands. */
const AXIS_PX = { en: 58, hi: 80 };
const FIRST_SIZE = { width: 600, height: 260 };

/** Bar chart of revenue. Hidden from screen readers, which have the table. */
export const SalesChart = memo(function SalesChart({ points, height }: { points: SalesPoint[]; height: number }) {
  const { palette, typography } = useTheme();
  const [language] = useLanguage();
  const tick = { fill: palette.text.secondary, fontSize: 12, fontFamily: typography.fontFamily };
  const short = (period: string): string => axisName(period, language);
  const rupees = (paise: number): string => formatPaiseShort(paise, language);
  return (
    // the chart resizes after the window: until then it must not widen the page
    <Box aria-hidden sx={{ height, minWidth: 0, overflow: 'hidden' }}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={FIRST_SIZE} debounce={100}>
        <BarChart data={points} margin={SPACE} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke={palette.divider} />
          <XAxis
            dataKey="period"
            tickFormatter={short}
            tick={tick}
            tickLine={false}
            minTickGap={12}
            stroke={palette.divider}
          />
          <YAxis tickFormatter={rupees} tick={tick} tickLine={false} axisLine={false} width={AXIS_PX[language]} />
          <Tooltip content={PointTooltip} cursor={{ fill: palette.action.hover }} isAnimationActive={false} />
          <Bar
            dataKey="revenuePaise"
            fill={palette.primary.main}
            radius={[3, 3, 0, 0]}
            maxBarSize={48}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
});

function PointTooltip({ active, payload }: Pick<TooltipContentProps<number, string>, 'active' | 'payload'>) {
  const [language] = useLanguage();
  const translate = useTranslate();
  const point = payload[0]?.payload as SalesPoint | undefined;
  if (!active || point === undefined) return null;
  return (
    <Paper variant="outlined" sx={{ px: 1.5, py: 1 }}>
      <Typography variant="body2" color="text.secondary">
        {pointName(point, language)}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {translate('dashboard.sales.summary', { amount: formatPaise(point.revenuePaise), smart_count: point.bills })}
      </Typography>
    </Paper>
  );
}
