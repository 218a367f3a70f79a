import {
  addProductBody,
  changeProductBody,
  fitsUnit,
  UNITS,
  type AddProductBody,
  type ChangeProductBody,
} from '@bahi/contracts';
import { validator, type FieldErrors, type Values } from '../form/bodyErrors.ts';
import { chosenRates, type TypedRate } from './tax/rates.ts';
import { formBody, type FieldIn, type FormFields } from '../form/formFields.ts';

export const productFields = {
  name: 'both',
  categoryId: 'both',
  unit: 'both',
  sellingPricePaise: 'both',
  purchasePricePaise: 'both',
  openingStockMilli: 'create',
  minStockMilli: 'both',
  maxStockMilli: 'both',
  localName: 'both',
  sku: 'both',
  barcodes: 'both',
  description: 'both',
  revision: 'edit',
  // the switch for a service sets it
  kind: 'none',
  hsn: 'both',
  taxClass: 'both',
  rates: 'both',
  priceIncludesTax: 'both',
  mrpPaise: 'both',
  rule31D: 'both',
  // cess is refused
  cessRateBps: 'none',
  // imports have no screen
  importId: 'none',
  occurredAt: 'none',
} as const satisfies FormFields<AddProductBody, ChangeProductBody>;
const STOCK_FIELDS = ['openingStockMilli', 'minStockMilli', 'maxStockMilli'] as const satisfies readonly ProductField[];

/** A field that only goods have. */
export type StockField = (typeof STOCK_FIELDS)[number];
/** A field of a product that has an input. */
export type ProductField = FieldIn<typeof productFields, 'create' | 'both'>;

const filledIn = formBody(productFields, 'create', { omitEmpty: true });
const changed = formBody(productFields, 'edit');

/** Without rates that are not chosen yet; a product with another class, or without a printed price, has no mark that needs them. */
function withTax(body: Values): Values {
  const { rates, taxClass, mrpPaise } = body;
  const isTaxable = taxClass === undefined || taxClass === null || taxClass === 'taxable';
  return {
    ...body,
    ...(Array.isArray(rates) && { rates: isTaxable ? chosenRates(rates as TypedRate[]) : [] }),
    ...((!isTaxable || (mrpPaise ?? null) === null) && body['rule31D'] === true && { rule31D: false }),
  };
}

/** The body of a new product. A service has no stock, even if some was entered before. */
export function newProduct(values: Values): Values {
  const body = withTax(filledIn(values));
  if (values['isService'] !== true) return body;
  const goodsOnly = Object.entries(body).filter(([field]) => !STOCK_FIELDS.some((one) => one === field));
  return { ...Object.fromEntries(goodsOnly), kind: 'service' };
}

/** Validates a new product. Opening stock needs a purchase price, because it would have no value without one. */
export function checkNewProduct(values: Values) {
  const product = newProduct(values);
  const errors = { ...stockErrors(product), ...validator(addProductBody, newProduct)(values) };
  const { openingStockMilli, purchasePricePaise } = product;
  if (Number(openingStockMilli ?? 0) > 0 && purchasePricePaise === undefined) {
    return { ...errors, purchasePricePaise: 'errors.purchase_price_required' as const };
  }
  return errors;
}

export const changedProduct = (values: Values): Values => withTax(changed(values));
const checkChange = validator(changeProductBody, changedProduct);
export const checkChangedProduct = (values: Values): FieldErrors => ({
  ...stockErrors(values),
  ...checkChange(values),
});

/** Errors for stock quantities that the unit does not allow. */
function stockErrors(product: Values): FieldErrors {
  const unit = UNITS.find((known) => known === product['unit']);
  if (unit === undefined) return {};
  const broken = STOCK_FIELDS.filter(
    (field) => Number.isInteger(product[field]) && !fitsUnit(unit, Number(product[field])),
  );
  return Object.fromEntries(broken.map((field) => [field, 'errors.not_whole_units']));
}
