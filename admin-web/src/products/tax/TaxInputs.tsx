import Button from '@mui/material/Button';
import { taxClass as classes, type TaxClass } from '@bahi/contracts';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { ProductRow } from '@bahi/contracts';
import { FormCard } from '../../form/FormCard.tsx';
import { useTranslate } from '../../i18n/language.ts';
import { BooleanInput, SelectInput, TextInput } from '../../inputs/FieldInput.tsx';
import { MoneyInput } from '../../inputs/IntegerInput.tsx';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { asksForTax } from './rates.ts';
import { RatesInput } from './RatesInput.tsx';

const classChoices = classes.options.map((id) => ({ id, name: `productTax.classes.${id}` }));

interface TaxInputsProps {
  taxClass: TaxClass | null | undefined;
  mrpPaise: number | null | undefined;
}

/**
 * What tax needs of a product. A shop without a registration sees class and printed price, because its bills record them too; the
 * others are shown on request, so that it can prepare its registration.
 */
export function TaxInputs({ taxClass, mrpPaise }: TaxInputsProps) {
  const translate = useTranslate();
  const { data: profile } = useShopProfile();
  const record = useRecordContext<ProductRow>();
  const hasTax = record !== undefined && (record.hsn !== null || record.rates.length > 0);
  const [isWanted, want] = useState(false);
  const isShown = asksForTax(profile) || hasTax || isWanted;
  const isTaxable = (taxClass ?? 'taxable') === 'taxable';
  return (
    <FormCard title={translate('productTax.title')}>
      <SelectInput
        source="taxClass"
        choices={classChoices}
        helperText={translate(`productTax.classHints.${taxClass ?? 'taxable'}`)}
      />
      <MoneyInput source="mrpPaise" helperText={translate('productTax.mrpHint')} />
      {isShown ? (
        <>
          <TextInput source="hsn" helperText={translate('productTax.hsnHint')} />
          {isTaxable ? (
            <BooleanInput source="priceIncludesTax" helperText={translate('productTax.includesTaxHint')} />
          ) : null}
          {isTaxable ? <RatesInput source="rates" /> : null}
          {isTaxable && (mrpPaise ?? null) !== null ? (
            <BooleanInput source="rule31D" helperText={translate('productTax.rule31DHint')} className="wide" />
          ) : null}
        </>
      ) : (
        <Button className="wide" onClick={() => want(true)} sx={{ justifySelf: 'start' }}>
          {translate('productTax.showGst')}
        </Button>
      )}
    </FormCard>
  );
}
