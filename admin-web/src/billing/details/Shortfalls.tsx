import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { BillView } from '@bahi/contracts';
import { useTranslate } from '../../i18n/language.ts';
import { useProductNames } from '../../labels/productNames.ts';
import { useQuantityText } from '../../labels/useQuantityText.ts';

/** Goods that were sold beyond the stock in the books: someone should count them or record a purchase. */
export function Shortfalls({ bill }: { bill: Pick<BillView, 'shortfalls' | 'lines'> }) {
  const translate = useTranslate();
  const quantityText = useQuantityText();
  const namesOf = useProductNames();
  if (bill.shortfalls.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <AlertTitle>{translate('billing.shortfallTitle')}</AlertTitle>
      {bill.shortfalls.map(({ lineNo, quantityMilli }) => {
        const line = bill.lines.find((sold) => sold.lineNo === lineNo);
        if (line === undefined) return null;
        const quantity = quantityText(quantityMilli, line.unit);
        const { first: name } = namesOf(line);
        return <div key={lineNo}>{translate('billing.shortfallLine', { name, quantity })}</div>;
      })}
    </Alert>
  );
}
