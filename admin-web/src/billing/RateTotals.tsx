import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../i18n/language.ts';
import { rateText } from '../products/tax/rates.ts';
import { taxesByRate } from './taxesByRate.ts';

/** The taxes of a bill by rate: the value that is taxed, and CGST with SGST or IGST. Nothing for a bill without tax. */
export function RateTotals({ lines }: { lines: Parameters<typeof taxesByRate>[0] }) {
  const translate = useTranslate();
  const rates = taxesByRate(lines);
  if (rates.length === 0) return null;
  return (
    <Box component="dl" aria-label={translate('billTax.rates')} sx={listSx}>
      {rates.map(({ gstRateBps, taxableValuePaise, cgstPaise, sgstPaise, igstPaise }) => {
        const halves = translate('billTax.halves', { cgst: formatPaise(cgstPaise), sgst: formatPaise(sgstPaise) });
        return (
          <Box key={gstRateBps} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {translate('billTax.rateOf', { rate: rateText(gstRateBps), taxable: formatPaise(taxableValuePaise) })}
            </Typography>
            <Typography component="dd" variant="body2">
              {igstPaise > 0 ? translate('billTax.whole', { igst: formatPaise(igstPaise) }) : halves}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}

const listSx = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1,
  rowGap: 0.25,
  m: 0,
  mt: 0.5,
  '& dd': { m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
} as const;
