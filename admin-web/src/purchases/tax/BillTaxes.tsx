import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { tableSx } from '../../list/rows/column.ts';
import type { PurchaseDraft } from '../draft/purchaseDraft.ts';
import { sumsByRate, type TaxTerms } from '../draft/purchaseTaxes.ts';
import { rateText } from './rateText.ts';

interface PriceWithTaxProps {
  priceIncludesTax: boolean;
  onChange: (changed: (now: PurchaseDraft) => PurchaseDraft) => void;
}

/** Whether the prices of a vendor's bill include tax. */
export function PriceWithTax({ priceIncludesTax, onChange }: PriceWithTaxProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate('purchaseTax.prices')}
      value={String(priceIncludesTax)}
      onChange={({ target }) => onChange((now) => ({ ...now, priceIncludesTax: target.value === 'true' }))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ mb: 1, minWidth: 180 }}
    >
      <option value="false">{translate('purchaseTax.withoutTax')}</option>
      <option value="true">{translate('purchaseTax.withTax')}</option>
    </TextField>
  );
}

/** Taxable value and taxes of a vendor's bill by rate, to compare with its paper. */
export function RateSums({ draft, terms }: { draft: PurchaseDraft; terms: TaxTerms }) {
  const translate = useTranslate();
  const sums = sumsByRate(draft, terms);
  if (sums.length === 0) return null;
  const taxes = terms.isInterState ? (['igstPaise'] as const) : (['cgstPaise', 'sgstPaise'] as const);
  return (
    <Box sx={{ overflowX: 'auto', mb: 1 }}>
      <Typography component="h2" variant="subtitle2">
        {translate('purchaseTax.byRate')}
      </Typography>
      <Box component="table" sx={{ ...tableSx, '& td, & th': { textAlign: 'end', px: 1 } }}>
        <thead>
          <tr>
            <th>{translate('purchaseTax.rate')}</th>
            <th>{translate('purchaseTax.taxable')}</th>
            {taxes.map((tax) => (
              <th key={tax}>{tax.slice(0, 4).toUpperCase()}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={sum.rateBps}>
              <td>{rateText(sum.rateBps)}</td>
              <td>{formatPaise(sum.taxableValuePaise)}</td>
              {taxes.map((tax) => (
                <td key={tax}>{formatPaise(sum[tax])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
