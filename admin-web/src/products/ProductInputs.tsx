import { UNITS, type ProductKind, type TaxClass, type Unit } from '@bahi/contracts';
import type { ComponentType } from 'react';
import { FormDataConsumer } from 'react-admin';
import { FormCard } from '../form/FormCard.tsx';
import { useTranslate } from '../i18n/language.ts';
import { AS_REQUIRED, REQUIRED_SLOTS } from '../inputs/asRequired.ts';
import { BooleanInput, SelectInput, TextInput } from '../inputs/FieldInput.tsx';
import { MoneyInput, QuantityInput } from '../inputs/IntegerInput.tsx';
import { EntityInput } from '../picker/EntityInput.tsx';
import { useAddNamed } from '../picker/useAddNamed.ts';
import { BarcodesInput } from './BarcodesInput.tsx';
import { TaxInputs } from './tax/TaxInputs.tsx';

const unitChoices = UNITS.map((unit) => ({ id: unit, name: `common.units.${unit}` }));

/** Values of the form that its inputs depend on. */
interface ProductDraft {
  unit?: Unit;
  kind?: ProductKind;
  isService?: boolean;
  taxClass?: TaxClass | null;
  mrpPaise?: number | null;
}

interface ProductInputsProps {
  /** Input for the opening stock of a new product, or the current stock of an existing one. */
  stock: ComponentType<{ unit?: string | undefined }>;
  /** Why the unit cannot be changed, if it cannot. */
  unitFixed?: string | undefined;
  /** Hides the switch for a service: the kind is set once. */
  kindFixed?: boolean;
}

/** The inputs of a product: those that every sale needs first, the others in groups below. */
export function ProductInputs({ stock: Stock, unitFixed, kindFixed = false }: ProductInputsProps) {
  const translate = useTranslate();
  return (
    <FormDataConsumer<ProductDraft>>
      {({ formData: { unit, kind, isService = false, taxClass, mrpPaise } }) => {
        const unitName = unit && translate(`common.units.${unit}`);
        const service = isService || kind === 'service';
        return (
          <>
            <Basics unitFixed={unitFixed} unitName={unitName} />
            <FormCard title={translate('products.groups.stock')}>
              {kindFixed ? null : (
                <BooleanInput source="isService" label="products.service" helperText={false} className="wide" />
              )}
              {service ? null : <Stock unit={unitName} />}
              <MoneyInput
                source="purchasePricePaise"
                helperText={service || kindFixed ? false : translate('products.hints.purchasePrice')}
              />
              {service ? null : <Limits unit={unitName} />}
            </FormCard>
            <TaxInputs taxClass={taxClass} mrpPaise={mrpPaise} />
            <Codes />
          </>
        );
      }}
    </FormDataConsumer>
  );
}

function Basics({ unitFixed, unitName }: { unitFixed: string | undefined; unitName: string | undefined }) {
  const translate = useTranslate();
  const addCategory = useAddNamed('categories');
  return (
    <FormCard>
      <TextInput source="name" isRequired autoFocus helperText={false} className="wide" slotProps={REQUIRED_SLOTS} />
      <div className="wide">
        <EntityInput
          source="categoryId"
          resource="categories"
          isRequired
          onCreate={addCategory}
          helperText={translate('products.newCategoryHint')}
        />
      </div>
      <SelectInput
        source="unit"
        choices={unitChoices}
        isRequired
        slotProps={{ select: { SelectDisplayProps: AS_REQUIRED } }}
        disabled={unitFixed !== undefined}
        helperText={unitFixed ?? false}
      />
      <MoneyInput
        source="sellingPricePaise"
        isRequired
        helperText={unitName === undefined ? false : translate('products.perUnit', { unit: unitName })}
      />
    </FormCard>
  );
}

function Limits({ unit }: { unit: string | undefined }) {
  const translate = useTranslate();
  return (
    <>
      <QuantityInput
        source="minStockMilli"
        unit={unit}
        helperText={translate('products.hints.minStock')}
        sx={{ gridColumnStart: 1 }}
      />
      <QuantityInput source="maxStockMilli" unit={unit} helperText={translate('products.hints.maxStock')} />
    </>
  );
}

function Codes() {
  const translate = useTranslate();
  return (
    <FormCard title={translate('products.groups.codes')}>
      <TextInput source="localName" helperText={translate('products.hints.localName')} />
      <TextInput source="sku" helperText={false} />
      <div className="wide">
        <BarcodesInput source="barcodes" helperText={translate('products.hints.barcodes')} />
      </div>
      <TextInput source="description" multiline helperText={false} className="wide" />
    </FormCard>
  );
}
