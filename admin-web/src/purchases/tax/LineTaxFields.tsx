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

/** HSN, rate and tax of a purchase line, its taxable value, and whether the tax is credited. */
export function LineTaxFields({ line, priceIncludesTax, day, terms, errorOf, onChange }: LineTaxFieldsProps) {
  const translate = useTranslate();
  const rate = rateOf(line, day);
  const taxes = lineTaxes(line, { priceIncludesTax, purchaseDate: day }, terms);
  const marks = line.marks ?? {};
  const help = (field: string, pasted: string | undefined) => {
    const helperText = pasted === undefined ? errorOf(field) : translate('purchaseBill.pasted', { text: pasted });
    return { error: helperText !== undefined, helperText };
  };
  const rates = returnRates.includes(rate) ? returnRates : [...returnRates, rate];
  return (
    <Box className="wide tax" sx={fieldsSx}>
      <TextField
        label={translate('purchaseTax.hsn')}
        value={marks.hsn === undefined ? (line.tax?.hsn ?? line.product?.hsn ?? '') : ''}
        onChange={({ target }) => onChange((now) => withTax(now, { hsn: target.value }))}
        slotProps={{ htmlInput: { inputMode: 'numeric' }, inputLabel: { shrink: true } }}
        sx={{ width: 104 }}
        {...help('hsn', marks.hsn)}
      />
      <TextField
        select
        label={translate('purchaseTax.rate')}
        value={marks.rate === undefined ? String(rate) : ''}
        onChange={({ target }) => onChange((now) => withTax(now, { rateBps: Number(target.value), taxPaise: null }))}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ width: 104 }}
        {...help('gstRateBps', marks.rate)}
      >
        {marks.rate === undefined ? null : <option value="">–</option>}
        {rates.map((bps) => (
          <option key={bps} value={bps}>
            {rateText(bps)}
          </option>
        ))}
      </TextField>
      <MoneyField
        label={translate('purchaseTax.tax')}
        value={marks.tax === undefined ? (line.tax?.taxPaise ?? taxes?.taxPaise ?? null) : null}
        onChange={(taxPaise) => onChange((now) => withTax(now, { taxPaise }))}
        sx={{ width: 120 }}
        {...help('taxPaise', marks.tax)}
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
      <span className="parts">{taxes === undefined ? null : <Parts {...taxes} />}</span>
    </Box>
  );
}

type PartsProps = Pick<
  NonNullable<ReturnType<typeof lineTaxes>>,
  'taxableValuePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'
>;

/** `Taxable ₹1,000.00 · CGST ₹90.00 · SGST ₹90.00` */
function Parts({ taxableValuePaise, cgstPaise, sgstPaise, igstPaise }: PartsProps) {
  const translate = useTranslate();
  const texts = [
    `${translate('purchaseTax.taxable')} ${formatPaise(taxableValuePaise)}`,
    ...(igstPaise > 0
      ? [`IGST ${formatPaise(igstPaise)}`]
      : [`CGST ${formatPaise(cgstPaise)}`, `SGST ${formatPaise(sgstPaise)}`]),
  ];
  return texts.join(' · ');
}

const fieldsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  // the labels stand on the upper border
  pt: 0.75,
  pb: 0.5,
  '& .parts': { color: 'text.secondary', fontSize: '0.8125rem', fontVariantNumeric: 'tabular-nums' },
} as const;
