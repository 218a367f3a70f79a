import type { ProductRow, PurchaseRow } from '@bahi/contracts';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FormCard } from '../form/FormCard.tsx';
import { formatPaise } from '../format/money.ts';
import { formatMilli } from '../format/quantity.ts';
import { useTranslate } from '../i18n/language.ts';
import { MoneyField, QuantityField } from '../inputs/IntegerField.tsx';
import { useProductNames } from '../labels/productNames.ts';
import { useQuantityText } from '../labels/useQuantityText.ts';
import { EntityPicker } from '../picker/EntityPicker.tsx';
import { withCode } from '../productSearch/searchInput.ts';
import {
  closingOf,
  priceOf,
  productFieldId,
  quantityId,
  totalOf,
  withProduct,
  withQuantity,
  type LineDraft,
} from './draft/purchaseDraft.ts';

/** A function of the latest line, because a product may be found while typing goes on. */
type ChangeLine = (changed: (now: LineDraft) => LineDraft) => void;

type Charged = Pick<PurchaseRow, 'discountPaise' | 'freightPaise'>;

interface PurchaseLineProps {
  /** As it will be recorded: a settled line. `onChange` gets the typed one. */
  line: LineDraft;
  onChange: ChangeLine;
  errorOf: (field: string) => string | undefined;
  charged: Charged;
  /** Fields of its tax, for a shop that credits it. */
  tax?: ReactNode;
}

/** One recorded line of a supplier's bill: stock before and after on its day, price, and its part of the bill's charges. */
export function PurchaseLine({ line, onChange, errorOf, charged, tax }: PurchaseLineProps) {
  const translate = useTranslate();
  const namesOf = useProductNames();
  const nameOf = (row: ProductRow): string => namesOf(row).first;
  const error = (field: string) => ({ error: errorOf(field) !== undefined, helperText: errorOf(field) });
  return (
    <FormCard title={translate('purchases.lineOf', { number: 1 })}>
      <Box className="wide">
        <EntityPicker<ProductRow>
          id={productFieldId(line)}
          resource="products"
          filter={{ kind: 'goods' }}
          isRequired
          label={`${translate('resources.purchases.fields.productId')} *`}
          value={line.product?.id}
          onChange={(_id, row) => onChange((now) => withProduct(now, row))}
          nameOf={nameOf}
          carriersOf={withCode}
          more={ProductLine}
          {...error('productId')}
        />
      </Box>
      <StockFields line={line} onChange={onChange} error={error} />
      <PriceFields line={line} onChange={onChange} error={error} />
      {tax}
      <Charges {...charged} />
    </FormCard>
  );
}

function ProductLine({ row }: { row: ProductRow }) {
  const quantity = useQuantityText();
  const { second } = useProductNames()(row);
  return [second, row.sku, quantity(row.currentStockMilli, row.unit)].filter(Boolean).join(' · ');
}

interface FieldsProps {
  line: LineDraft;
  onChange: ChangeLine;
  error: (field: string) => { error: boolean; helperText: string | undefined };
}

function StockFields({ line, onChange, error }: FieldsProps) {
  const translate = useTranslate();
  const { product, quantityMilli } = line;
  const unit = product === null ? undefined : translate(`common.units.${product.unit}`);
  const label = (field: 'openingStockMilli' | 'quantityMilli' | 'closingStockMilli') =>
    translate(`resources.purchases.fields.${field}`);
  return (
    <Box className="wide" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', md: '1fr 1fr 1fr' } }}>
      <QuantityField
        required
        id={quantityId(line)}
        label={label('quantityMilli')}
        value={quantityMilli}
        onChange={(typed) => onChange((now) => withQuantity(now, typed))}
        unit={unit}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
        {...error('quantityMilli')}
      />
      <TextField
        label={label('openingStockMilli')}
        value={product === null ? '' : formatMilli(product.openingMilli)}
        slotProps={{
          input: { readOnly: true, endAdornment: unit && <InputAdornment position="end">{unit}</InputAdornment> },
          inputLabel: { shrink: true },
          // nothing can be typed here
          htmlInput: { tabIndex: -1 },
        }}
        {...error('openingStockMilli')}
      />
      <QuantityField
        label={label('closingStockMilli')}
        value={closingOf(line)}
        onChange={(typed) => onChange((now) => ({ ...now, closingMilli: typed }))}
        unit={unit}
        {...error('closingStockMilli')}
      />
    </Box>
  );
}

function PriceFields({ line, onChange, error }: FieldsProps) {
  const translate = useTranslate();
  const { product } = line;
  const type = (typed: LineDraft['typed'], amountPaise: number | null): void =>
    onChange((now) => ({ ...now, typed, amountPaise, isOffered: false }));
  const priceLabel =
    product === null
      ? translate('resources.purchases.fields.purchasePricePaise')
      : translate('purchases.pricePerUnit', { unit: translate(`common.units.${product.unit}`) });
  const price = error('purchasePricePaise');
  return (
    <>
      <MoneyField
        required
        label={priceLabel}
        value={priceOf(line)}
        onChange={(pricePaise) => type('price', pricePaise)}
        {...price}
        helperText={price.helperText ?? translate('purchases.priceHint')}
      />
      <MoneyField
        label={translate('purchases.lineTotal')}
        value={totalOf(line)}
        onChange={(totalPaise) => type('total', totalPaise)}
        {...error('lineTotalPaise')}
      />
    </>
  );
}

/** The line's part of the discount and freight of its bill, which a correction keeps. */
function Charges({ discountPaise, freightPaise }: Charged) {
  const translate = useTranslate();
  if (discountPaise === 0 && freightPaise === 0) return null;
  const charges = { discount: formatPaise(discountPaise), freight: formatPaise(freightPaise) };
  return <Typography className="wide">{translate('purchases.partOfBill', charges)}</Typography>;
}
