import type { TopProduct } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';
import { useQuantityText } from '../labels/useQuantityText.ts';
import { LoadingRows } from '../list/rows/LoadingRows.tsx';
import { Section } from '../screen/Section.tsx';
import { targetSx } from '../theme/targetSx.ts';
import type { DashboardQuestion } from '../providers/calls/dashboard.ts';
import { useDashboardDetail, type DashboardDetail, type ShownDashboard } from './data/useDashboard.ts';
import { EmptyLine } from './figures/EmptyLine.tsx';
import { FiguresFailed } from './FiguresFailed.tsx';
import { rowListSx, rowSx } from './rowList.ts';

type Order = 'revenue' | 'units';

/** The ten best-selling products. Live messages have them by revenue; by units they are fetched. */
export const TopProducts = memo(function TopProducts({
  view,
  question,
}: {
  view: ShownDashboard;
  question: DashboardQuestion;
}) {
  const translate = useTranslate();
  const [order, setOrder] = useState<Order>('revenue');
  const enabled = order === 'units';
  const asked = { ...question, top: 'units' } as const;
  const byUnits = useDashboardDetail('byUnits', asked, ({ topProducts }) => topProducts, { view, enabled });
  return (
    <Section title={translate('dashboard.top.heading')} action={<OrderChoice order={order} onChange={setOrder} />}>
      {enabled ? <FetchedRows byUnits={byUnits} /> : <Rows rows={view.topProducts ?? []} order="revenue" />}
    </Section>
  );
});

function FetchedRows({ byUnits: { data, error, refetch } }: { byUnits: DashboardDetail<TopProduct[]> }) {
  return (
    <>
      {error === null ? null : <FiguresFailed error={error} onRetry={refetch} />}
      {data === undefined ? null : <Rows rows={data} order="units" />}
      {data === undefined && error === null ? <LoadingRows /> : null}
    </>
  );
}

function Rows({ rows, order }: { rows: TopProduct[]; order: Order }) {
  const translate = useTranslate();
  if (rows.length === 0) return <EmptyLine>{translate('dashboard.top.none')}</EmptyLine>;
  return (
    <Box component="ol" sx={rowListSx}>
      {rows.map((row) => (
        <Row key={row.productId} row={row} order={order} />
      ))}
    </Box>
  );
}

const Row = memo(function Row({ row, order }: { row: TopProduct; order: Order }) {
  const translate = useTranslate();
  const quantity = useQuantityText();
  const { first: name } = useProductNames()(row);
  const sold = translate('dashboard.top.sold', { quantity: quantity(row.quantityMilli, row.unit) });
  const revenue = formatPaise(row.revenuePaise);
  const [ranking, other] = order === 'units' ? [sold, revenue] : [revenue, sold];
  return (
    <Box component="li" sx={rowSx}>
      <Link component={RouterLink} to={`/dashboard/products/${row.productId}/history`} sx={targetSx}>
        {name}
      </Link>
      <Box sx={{ textAlign: 'right', flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
        <Typography sx={{ fontWeight: 600 }}>{ranking}</Typography>
        <Typography variant="body2" color="text.secondary">
          {other}
        </Typography>
      </Box>
    </Box>
  );
});

function OrderChoice({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={order}
      onChange={(_event, chosen: Order | null) => onChange(chosen ?? order)}
      aria-label={translate('dashboard.top.by')}
    >
      <ToggleButton value="revenue">{translate('dashboard.top.revenue')}</ToggleButton>
      <ToggleButton value="units">{translate('dashboard.top.units')}</ToggleButton>
    </ToggleButtonGroup>
  );
}
