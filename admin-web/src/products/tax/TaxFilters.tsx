import TextField from '@mui/material/TextField';
import { returnRates, taxClass as classes } from '@bahi/contracts';
import { useState } from 'react';
import { latinDigits } from '../../format/parse.ts';
import { useTranslate } from '../../i18n/language.ts';
import { FilterSelect } from '../../list/filters/FilterSelect.tsx';
import { useFilterText } from '../../list/filters/filterTexts.ts';
import { useFilter } from '../../list/filters/useFilters.ts';
import { rateText } from './rates.ts';

/** Rate, class and HSN as filters of the product list. */
export function TaxFilters() {
  const translate = useTranslate();
  return (
    <>
      <FilterSelect
        source="gstRate"
        label={translate('productTax.rate')}
        choices={[
          { value: 'missing', text: translate('productTax.noRate') },
          ...returnRates.map((bps) => ({ value: String(bps), text: rateText(bps) })),
        ]}
      />
      <FilterSelect
        source="taxClass"
        label={translate('resources.products.fields.taxClass')}
        choices={classes.options.map((value) => ({ value, text: translate(`productTax.classes.${value}`) }))}
      />
      <HsnFilter />
    </>
  );
}

/** Lists products of one HSN code, once it is typed. */
function HsnFilter() {
  const translate = useTranslate();
  const [value, choose] = useFilter('hsn');
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    setTyped(value);
  }
  const label = translate('resources.products.fields.hsn');
  useFilterText(label, value);
  const apply = (): void => {
    const code = latinDigits(typed).trim();
    if (/^(\d{2,8})?$/.test(code) && code !== value) choose(code);
  };
  return (
    <TextField
      label={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply();
      }}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 130 } }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
}
