import type { LowStockItem } from '@bahi/contracts';
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
import { EmptyLine } from './EmptyLine.tsx';
import { rowListSx, rowSx } from './rowList.ts';

/** Products with low or no stock, lowest first, with a link to all products. */
export const StockInfo = memo(function StockInfo({ lowStock }: { lowStock: LowStockItem[] }) {
  const translate = useTranslate();
  const viewAll = (
    <Button component={RouterLink} to="/dashboard/products" size="small">
      {translate('dashboard.stock.viewAll')}
    </Button>
  );
  return (
    <Section title={translate('dashboard.stock.heading')} action={viewAll}>
      {lowStock.length === 0 ? <EmptyLine>{translate('dashboard.stock.allWell')}</EmptyLine> : null}
      <Box component="ul" sx={rowListSx}>
        {lowStock.map((item) => (
          <Row key={item.productId} item={item} />
        ))}
      </Box>
    </Section>
  );
});

const Row = memo(function Row({ item }: { item: LowStockItem }) {
  const translate = useTranslate();
  const quantity = useQuantityText();
  const empty = item.stockLabel === 'out_of_stock';
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
          color={empty ? 'error' : 'warning'}
          label={translate(`common.stockLabels.${item.stockLabel}`)}
        />
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.25 }}>
          {translate('dashboard.stock.left', { quantity: quantity(item.currentStockMilli, item.unit) })}
          {minimum === null || minimum === 0
            ? ''
            : ` · ${translate('dashboard.stock.minimum', { quantity: formatMilli(minimum) })}`}
        </Typography>
      </Box>
    </Box>
  );
});

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
