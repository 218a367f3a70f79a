import type { ProductRow } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatDay } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { DayField } from '../inputs/DayField.tsx';
import { StockLabelText } from '../labels/StockLabelText.tsx';
import { useQuantityText } from '../labels/useQuantityText.ts';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { useCan } from '../providers/cache/roles.ts';
import { getProduct } from '../providers/calls/stock.ts';
import { errorBodyOf, messageOf } from '../providers/http/apiError.ts';
import { useToday } from '../providers/http/serverClock.ts';
import { AdjustStockDialog } from './AdjustStockDialog.tsx';

/** The last instant of a day in the shop's time zone. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999+05:30`).toISOString();

/** Stock now, and at the end of any day. */
export function StockSummary({ product }: { product: ProductRow }) {
  const translate = useTranslate();
  const quantity = useQuantityText();
  const mayAdjust = useCan('adjustStock') && product.status === 'active' && product.kind === 'goods';
  const [adjusting, setAdjusting] = useState(false);
  const { unit, currentStockMilli, stockValuePaise = 0, averageCostPaise = 0 } = product;
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2, display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <Figure label={translate('products.stockNow')}>
        {quantity(currentStockMilli, unit)} · <StockLabelText label={product.stockLabel} />
      </Figure>
      <Figure label={translate('stock.value')}>{formatPaise(stockValuePaise)}</Figure>
      <Figure label={translate('stock.averageCost')}>{formatPaise(averageCostPaise)}</Figure>
      <StockOfDay product={product} />
      {mayAdjust ? (
        <Button variant="outlined" onClick={() => setAdjusting(true)}>
          {translate('stock.adjust')}
        </Button>
      ) : null}
      {adjusting ? <AdjustStockDialog product={product} onClose={() => setAdjusting(false)} /> : null}
    </Paper>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography sx={{ fontWeight: 650, fontSize: '1.15rem', fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Typography>
    </Box>
  );
}

function StockOfDay({ product }: { product: ProductRow }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const quantity = useQuantityText();
  const today = useToday();
  const [day, setDay] = useState('');
  const {
    data: then,
    error,
    refetch,
  } = useQuery({
    queryKey: ['products', 'asOf', product.id, day],
    queryFn: async ({ signal }) => getProduct(product.id, signal, endOfDay(day)),
    enabled: day !== '',
  });
  // a day before the product existed is no failure
  const wasThere = errorBodyOf(error).code !== 'not_found';
  const result = (): string => {
    if (then === undefined) return wasThere ? '' : translate('stock.asOfNone', { day: formatDay(day, language) });
    return translate('stock.asOfResult', {
      day: formatDay(day, language),
      quantity: quantity(then.currentStockMilli, then.unit),
      value: formatPaise(then.stockValuePaise ?? 0),
    });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <DayField label={translate('stock.asOf')} day={day} onDay={setDay} max={today} sx={{ width: 190 }} />
      <Typography aria-live="polite">{day === '' ? '' : result()}</Typography>
      {error !== null && wasThere && then === undefined ? (
        <RetryAlert title={translate('stock.asOfFailed')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </RetryAlert>
      ) : null}
    </Box>
  );
}
