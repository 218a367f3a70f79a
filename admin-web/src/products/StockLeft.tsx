import type { ProductRow } from '@bahi/contracts';
import Alert from '@mui/material/Alert';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../i18n/language.ts';
import { useQuantityText } from '../labels/useQuantityText.ts';

/** Warns which stock leaves the shop's figures when the product is deleted. */
export function StockLeft({ row }: { row: ProductRow }) {
  const translate = useTranslate();
  const quantity = useQuantityText();
  const { currentStockMilli, stockValuePaise = 0, unit } = row;
  if (currentStockMilli === 0) return null;
  const left = { quantity: quantity(currentStockMilli, unit), value: formatPaise(stockValuePaise) };
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {translate(currentStockMilli > 0 ? 'products.stockLeft' : 'products.stockOwed', left)}
    </Alert>
  );
}
