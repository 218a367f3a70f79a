import type { CoverRow, CoverView, LowStockItem } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatMilli } from '../format/quantity.ts';
import { useTranslate } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';
import { useQuantityText } from '../labels/useQuantityText.ts';
import { useCan } from '../providers/cache/roles.ts';
import { Section } from '../screen/Section.tsx';
import { targetSx } from '../theme/targetSx.ts';
import { EmptyLine } from './figures/EmptyLine.tsx';
import { rowListSx, rowSx } from './rowList.ts';

type ShownRow = LowStockItem & Partial<CoverRow>;

/** The rows of `cover` with live stock; until it has loaded, the live rows. */
function shownRows(lowStock: readonly LowStockItem[], cover: CoverView | undefined): readonly ShownRow[] {
  const live = new Map(lowStock.map((item) => [item.productId, item]));
  return cover?.rows.map((row) => ({ ...row, ...live.get(row.productId) })) ?? lowStock;
}

interface StockInfoProps {
  /** Live. */
  lowStock: LowStockItem[];
  /** What runs low with the days it lasts, if the role may see it and it has loaded. */
  cover: CoverView | undefined;
}

/** Products that run low, most urgent first, with a link to all products. */
export const StockInfo = memo(function StockInfo({ lowStock, cover }: StockInfoProps) {
  const translate = useTranslate();
  const mayBuy = useCan('editPurchases');
  const rows = shownRows(lowStock, cover);
  const more = cover === undefined ? 0 : cover.total - cover.rows.length;
  const links = (
    <>
      {mayBuy && rows.length > 0 ? (
        <Button component={RouterLink} to="/dashboard/purchases/reorder" size="small">
          {translate('purchaseBill.reorder.open')}
        </Button>
      ) : null}
      <Button component={RouterLink} to="/dashboard/products" size="small">
        {translate('dashboard.stock.viewAll')}
      </Button>
    </>
  );
  return (
    <Section title={translate('dashboard.stock.heading')} action={links}>
      {rows.length === 0 ? <EmptyLine>{translate('dashboard.stock.allWell')}</EmptyLine> : null}
      <Box component="ul" sx={rowListSx}>
        {rows.map((item) => (
          <Row key={item.productId} item={item} />
        ))}
      </Box>
      {more === 0 ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ pt: 1 }}>
          {translate('takings.cover.more', { smart_count: more })}
        </Typography>
      )}
    </Section>
  );
});

const Row = memo(function Row({ item }: { item: ShownRow }) {
  const translate = useTranslate();
  const quantity = useQuantityText();
  const colour = CHIP_COLOURS[item.stockLabel];
  const minimum = item.minStockMilli;
  const { first, second } = useProductNames()(item);
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ minWidth: 0 }}>
        <ProductName productId={item.productId} name={first} />
        {second === null ? null : (
          <Typography variant="body2" color="text.secondary">
            {second}
          </Typography>
        )}
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Chip
          size="small"
          variant="outlined"
          color={colour}
          label={translate(`common.stockLabels.${item.stockLabel}`)}
        />
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.25 }}>
          {translate('dashboard.stock.left', { quantity: quantity(item.currentStockMilli, item.unit) })}
          {minimum === null || minimum === 0
            ? ''
            : ` · ${translate('dashboard.stock.minimum', { quantity: formatMilli(minimum) })}`}
        </Typography>
        <Lasts item={item} />
      </Box>
    </Box>
  );
});

const CHIP_COLOURS: Record<LowStockItem['stockLabel'], 'error' | 'warning' | 'default'> = {
  out_of_stock: 'error',
  low_stock: 'warning',
  in_stock: 'default',
  well_stocked: 'default',
};

/** How long the stock lasts at the rate at which it sold; nothing for stock that is gone. */
function Lasts({ item: { currentStockMilli, coverDays } }: { item: ShownRow }) {
  const translate = useTranslate();
  if (coverDays === undefined || currentStockMilli <= 0) return null;
  const text =
    coverDays === null
      ? translate('takings.cover.notSold')
      : coverDays === 0
        ? translate('takings.cover.lastsLess')
        : translate('takings.cover.lasts', { smart_count: coverDays });
  return (
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {text}
    </Typography>
  );
}

/** The product's name; a link to its history for roles that may see it. */
function ProductName({ productId, name }: { productId: string; name: string }) {
  const seesHistory = useCan('seeCost');
  if (!seesHistory) return <Typography>{name}</Typography>;
  return (
    <Link component={RouterLink} to={`/dashboard/products/${productId}/history`} sx={targetSx}>
      {name}
    </Link>
  );
}
