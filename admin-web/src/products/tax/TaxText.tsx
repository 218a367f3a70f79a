import Box from '@mui/material/Box';
import type { ProductRow } from '@bahi/contracts';
import { useTranslate } from '../../i18n/language.ts';
import { newestRate, rateText } from './rates.ts';

/** Newest rate or class of a product, with its HSN below. A taxable product without a rate is marked: it cannot be sold with tax. */
export function TaxText({ row: { taxClass, rates, hsn } }: { row: Pick<ProductRow, 'taxClass' | 'rates' | 'hsn'> }) {
  const translate = useTranslate();
  const newest = newestRate(rates);
  const isMissing = taxClass === 'taxable' && newest === undefined;
  return (
    <>
      {isMissing ? (
        <Box component="span" sx={{ color: 'warning.dark', fontWeight: 600 }}>
          {translate('productTax.noRate')}
        </Box>
      ) : null}
      {taxClass === 'taxable' ? newest && rateText(newest.rateBps) : translate(`productTax.classes.${taxClass}`)}
      {hsn === null ? null : <div className="more">{translate('productTax.hsnOf', { hsn })}</div>}
    </>
  );
}
