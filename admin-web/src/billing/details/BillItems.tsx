import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { BillLineView, BillView } from '@bahi/contracts';
import { useMemo } from 'react';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { useProductNames } from '../../labels/productNames.ts';
import { useQuantityText } from '../../labels/useQuantityText.ts';
import type { Column } from '../../list/rows/column.ts';
import { Rows } from '../../list/rows/Rows.tsx';
import { rateText } from '../../products/tax/rates.ts';
import { BelowCostMark } from '../BelowCostMark.tsx';
import { BillTotals } from '../BillTotals.tsx';
import { RateTotals } from '../RateTotals.tsx';
import { FormerPrice } from '../FormerPrice.tsx';

type ItemRow = BillLineView & { id: string };

/** Lines and totals of a bill. */
export function BillItems({ bill }: { bill: BillView }) {
  const translate = useTranslate();
  const columns = useItemColumns();
  const rows = useMemo(() => bill.lines.map((line) => ({ ...line, id: String(line.lineNo) })), [bill.lines]);
  const shown = { rows, columns, label: translate('billing.items') };
  return (
    <Paper variant="outlined" component="section" aria-labelledby="bill-items">
      <Typography variant="h2" id="bill-items" sx={{ p: 1.5, px: { xs: 1.5, sm: 1 }, pb: 1 }}>
        {translate('billing.items')}
      </Typography>
      {rows.length === 0 ? (
        <Typography color="text.secondary" sx={{ px: 2, pb: 2 }}>
          {translate('billing.nothingYet')}
        </Typography>
      ) : null}
      {rows.length > 0 ? <Rows {...shown} /> : null}
      <Box sx={{ p: 1.5, px: { xs: 1.5, sm: 1 }, borderTop: 1, borderColor: 'divider' }}>
        <Box sx={{ maxWidth: 360, ml: 'auto' }}>
          <BillTotals totals={bill} />
          <RateTotals lines={bill.lines} />
        </Box>
      </Box>
    </Paper>
  );
}

function useItemColumns(): Column<ItemRow>[] {
  const translate = useTranslate();
  const namesOf = useProductNames();
  const quantityText = useQuantityText();
  /** HSN, rate and tax of a line that bears tax. */
  const taxOf = ({ hsn, gstRateBps, cgstPaise, sgstPaise, igstPaise }: ItemRow): string => {
    if (gstRateBps === 0) return '';
    const tax = translate('billTax.lineTax', {
      rate: rateText(gstRateBps),
      tax: formatPaise(cgstPaise + sgstPaise + igstPaise),
    });
    return [hsn && translate('productTax.hsnOf', { hsn }), tax].filter(Boolean).join(' · ');
  };
  return [
    {
      field: 'name',
      label: translate('billing.product'),
      render: (line) => (
        <>
          {namesOf(line).first}
          <Typography variant="body2" color="text.secondary" component="span" sx={{ display: 'block' }}>
            {[namesOf(line).second, line.sku, line.note, taxOf(line)].filter(Boolean).join(' · ')}
          </Typography>
        </>
      ),
    },
    {
      field: 'quantityMilli',
      label: translate('billing.quantity'),
      numeric: true,
      render: ({ quantityMilli, unit }) => quantityText(quantityMilli, unit),
    },
    {
      field: 'unitPricePaise',
      label: translate('billing.unitPrice'),
      numeric: true,
      render: ({ unitPricePaise, listPricePaise, belowCost }) => (
        <>
          {listPricePaise === undefined ? null : <FormerPrice paise={listPricePaise} />}
          {formatPaise(unitPricePaise)}
          {belowCost === true ? <BelowCostMark /> : null}
        </>
      ),
    },
    {
      field: 'grossPaise',
      label: translate('billing.total'),
      numeric: true,
      render: ({ grossPaise, discountPaise }) => (
        <>
          {formatPaise(grossPaise - discountPaise)}
          {discountPaise === 0 ? null : (
            <Typography variant="body2" color="text.secondary" component="span" sx={{ display: 'block' }}>
              {translate('billing.discountTaken', { discount: formatPaise(discountPaise) })}
            </Typography>
          )}
        </>
      ),
    },
  ];
}
