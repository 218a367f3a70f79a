import { QuantityInput } from '../inputs/IntegerInput.tsx';
import { useTranslate } from '../providers/language.ts';
import { CreateScreen } from '../shared/CreateScreen.tsx';
import { useFirstBill } from '../shared/firstRun.ts';
import { checkNewProduct, newProduct } from './productBody.ts';
import { ProductInputs } from './ProductInputs.tsx';

const DEFAULTS = { unit: 'pcs', barcodes: [], isService: false };

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
      <ProductInputs shelf={OpeningStock} />
    </CreateScreen>
  );
}

function OpeningStock({ unit }: { unit?: string | undefined }) {
  const translate = useTranslate();
  return <QuantityInput source="openingStockMilli" unit={unit} helperText={translate('products.hints.openingStock')} />;
}
