import { useFirstBill } from '../dashboard/firstRun.ts';
import { CreateScreen } from '../form/record/CreateScreen.tsx';
import { useTranslate } from '../i18n/language.ts';
import { QuantityInput } from '../inputs/IntegerInput.tsx';
import { checkNewProduct, newProduct } from './productBody.ts';
import { ProductInputs } from './ProductInputs.tsx';

const DEFAULTS = { unit: 'pcs', barcodes: [], isService: false, taxClass: 'taxable', priceIncludesTax: true };

/** `/dashboard/products/create` */
export function ProductCreate() {
  const findNext = useFirstBill();
  return (
    <CreateScreen
      resource="products"
      defaults={DEFAULTS}
      toBody={newProduct}
      validate={checkNewProduct}
      another
      findNext={findNext}
    >
      <ProductInputs stock={OpeningStock} />
    </CreateScreen>
  );
}

function OpeningStock({ unit }: { unit?: string | undefined }) {
  const translate = useTranslate();
  return <QuantityInput source="openingStockMilli" unit={unit} helperText={translate('products.hints.openingStock')} />;
}
