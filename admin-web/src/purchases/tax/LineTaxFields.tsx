import { returnRates } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { MoneyField } from '../../inputs/IntegerField.tsx';
import { withTax, type LineDraft } from '../draft/purchaseDraft.ts';
import { lineTaxes, rateOf, type TaxTerms } from '../draft/purchaseTaxes.ts';
import { rateText } from './rateText.ts';

interface LineTaxFieldsProps {
  line: LineDraft;
  priceIncludesTax: boolean;
  /** Day of the bill, which decides the product's rate. */
  day: string;
  terms: TaxTerms;
  errorOf: (field: string) => string | undefined;
  onChange: (changed: (now: LineDraft) => LineDraft) => void;
}

/** Rate and tax of a purchase line, its taxable value, and whether the tax is credited. */
export function LineTaxFields({ line, priceIncludesTax, day, terms, errorOf, onChange }: LineTaxFieldsProps) {
  const translate = useTranslate();
  const rate = rateOf(line, day);
  const taxes = lineTaxes(line, { priceIncludesTax, purchaseDate: day }, terms);
  const error = errorOf('taxPaise');
  const rates = returnRates.includes(rate) ? returnRates : [...returnRates, rate];
  return (
    <Box className="wide tax" sx={fieldsSx}>
      <TextField
        select
        label={translate('purchaseTax.rate')}
        value={String(rate)}
        onChange={({ target }) => onChange((now) => withTax(now, { rateBps: Number(target.value), taxPaise: null }))}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ width: 96 }}
      >
        {rates.map((bps) => (
          <option key={bps} value={bps}>
            {rateText(bps)}
          </option>
        ))}
      </TextField>
      <MoneyField
        label={translate('purchaseTax.tax')}
        value={line.tax?.taxPaise ?? taxes?.taxPaise ?? null}
        onChange={(taxPaise) => onChange((now) => withTax(now, { taxPaise }))}
        error={error !== undefined}
        helperText={error}
        sx={{ width: 120 }}
      />
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={terms.isCreditable && line.tax?.isCredited !== false}
            disabled={!terms.isCreditable}
            onChange={({ target }) => onChange((now) => withTax(now, { isCredited: target.checked }))}
          />
        }
        label={translate(terms.isCreditable ? 'purchaseTax.credit' : 'purchaseTax.noCredit')}
      />
      <span className="parts">{taxes === undefined ? null : <Parts {...taxes} hsn={line.product?.hsn} />}</span>
    </Box>
  );
}

type PartsProps = Pick<
  NonNullable<ReturnType<typeof lineTaxes>>,
  'taxableValuePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'
> & {
  hsn: string | undefined;
};

/** `Taxable ₹1,000.00 · CGST ₹90.00 · SGST ₹90.00 · HSN 1905` */
function Parts({ taxableValuePaise, cgstPaise, sgstPaise, igstPaise, hsn }: PartsProps) {
  const translate = useTranslate();
  const texts = [
    `${translate('purchaseTax.taxable')} ${formatPaise(taxableValuePaise)}`,
    ...(igstPaise > 0
      ? [`IGST ${formatPaise(igstPaise)}`]
      : [`CGST ${formatPaise(cgstPaise)}`, `SGST ${formatPaise(sgstPaise)}`]),
    ...(hsn === undefined ? [] : [`HSN ${hsn}`]),
  ];
  return texts.join(' · ');
}

const fieldsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  pb: 0.5,
  '& .parts': { color: 'text.secondary', fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' },
} as const;
