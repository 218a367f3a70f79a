import type { ProductRow } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useTranslate } from '../i18n/language.ts';
import { StockLabelText } from '../labels/StockLabelText.tsx';
import { useQuantityText } from '../labels/useQuantityText.ts';
import { AdjustStockDialog } from './AdjustStockDialog.tsx';
import { useProductNow } from './useProductNow.ts';

/** Current stock of the edited product, with a button that adjusts it. */
export function StockNow() {
  const record = useRecordContext<ProductRow>();
  const translate = useTranslate();
  const quantity = useQuantityText();
  const [adjusting, setAdjusting] = useState(false);
  const { data: now = record } = useProductNow(record?.id);
  if (now === undefined) return null;
  return (
    <Box className="wide" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Typography>
        {translate('resources.products.fields.openingStockMilli')}:{' '}
        <strong>{quantity(now.openingStockMilli, now.unit)}</strong>
      </Typography>
      <Typography>
        {translate('products.stockNow')}: <strong>{quantity(now.currentStockMilli, now.unit)}</strong>
        {' · '}
        <StockLabelText label={now.stockLabel} />
      </Typography>
      <Button variant="outlined" onClick={() => setAdjusting(true)}>
        {translate('stock.adjust')}
      </Button>
      {adjusting ? <AdjustStockDialog product={now} onClose={() => setAdjusting(false)} /> : null}
    </Box>
  );
}
