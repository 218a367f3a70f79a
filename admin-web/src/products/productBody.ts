import { addProductBody, changeProductBody, fitsUnit, UNITS } from '@bahi/contracts';
import { bodyOf, validator, type FieldErrors, type Values } from '../form/bodyErrors.ts';

const FIELDS = [
  'name',
  'categoryId',
  'unit',
  'sellingPricePaise',
  'purchasePricePaise',
  'minStockMilli',
  'maxStockMilli',
  'localName',
  'sku',
  'barcodes',
  'description',
];
const SHELF = ['openingStockMilli', 'minStockMilli', 'maxStockMilli'];

const filledIn = bodyOf([...FIELDS, 'openingStockMilli'], { omitEmpty: true });

/** A new product of the form's values; a service has no stock, whatever was typed before it became one. */
export function newProduct(values: Values): Values {
  const body = filledIn(values);
  if (values['isService'] !== true) return body;
  const goodsOnly = Object.entries(body).filter(([field]) => !SHELF.includes(field));
  return { ...Object.fromEntries(goodsOnly), kind: 'service' };
}

/** Checks a new product before it is sent; opening stock has no value without a purchase price. */
export function checkNewProduct(values: Values) {
  const product = newProduct(values);
  const errors = { ...shelfErrors(product), ...validator(addProductBody, newProduct)(values) };
  const { openingStockMilli, purchasePricePaise } = product;
  if (Number(openingStockMilli ?? 0) > 0 && purchasePricePaise === undefined) {
    return { ...errors, purchasePricePaise: 'errors.purchase_price_required' as const };
  }
  return errors;
}

export const changedProduct = bodyOf([...FIELDS, 'revision']);
const checkChange = validator(changeProductBody, changedProduct);
export const checkChangedProduct = (values: Values): FieldErrors => ({
  ...shelfErrors(values),
  ...checkChange(values),
});

/** Quantities on the shelf that the unit cannot have. */
function shelfErrors(product: Values): FieldErrors {
  const unit = UNITS.find((known) => known === product['unit']);
  if (unit === undefined) return {};
  const broken = SHELF.filter((field) => Number.isInteger(product[field]) && !fitsUnit(unit, Number(product[field])));
  return Object.fromEntries(broken.map((field) => [field, 'errors.not_whole_units']));
}
