import { z } from 'zod';
import { confirmations } from '../confirmations.ts';
import type { CategoryDetails, ProductDetails, VendorDetails } from '../events/catalogue.ts';
import { MAX_BARCODES } from '../limits.ts';
import { notedPhone } from '../phone.ts';
import {
  amountPaise,
  anyInstant,
  chosenId,
  code,
  datedRate,
  gstNumberText,
  hsn,
  id,
  kindCode,
  optionalCode,
  optionalLines,
  optionalText,
  pricePaise,
  productKind,
  revision,
  stockMilli,
  taxClass,
  text,
  unit,
} from '../primitives.ts';
import { returnRates } from '../returnRates.ts';

/** What creating calls accept in addition while an import is open. */
export const importFields = {
  importId: id.nullable().optional().describe('Brings history: an open import of the shop. For the owner alone.'),
  occurredAt: anyInstant
    .nullable()
    .optional()
    .describe(
      'When it happened, required by an import: not in the future, not before its newest record, in no filed month.',
    ),
};

/** A rate that a return takes (R20). */
const productRate = datedRate.refine(({ rateBps }) => returnRates.includes(rateBps), {
  path: ['rateBps'],
  message: 'rate_not_in_return',
});
/** No goods of these shops bear cess since February 2026: it is refused rather than left out. */
const cessRateBps = z.int(kindCode('not_integer')).max(0, 'cess_unavailable').nullable().optional();

/** A schema for each field of the event; a missing one does not compile. */
type Fields<Details> = Record<Exclude<keyof Details, 'id'>, z.ZodType>;

const categoryFields = {
  name: text(120, 'category_name_required'),
  description: optionalLines(1_000).nullable().optional(),
} satisfies Fields<CategoryDetails>;
export const addCategoryBody = z.strictObject({ ...categoryFields, ...importFields });
export type AddCategoryBody = z.infer<typeof addCategoryBody>;
export const changeCategoryBody = z
  .strictObject({ ...categoryFields })
  .partial()
  .extend({ revision });
export type ChangeCategoryBody = z.infer<typeof changeCategoryBody>;

const vendorFields = {
  name: text(200, 'vendor_name_required'),
  email: optionalText(254)
    .pipe(z.union([z.literal(''), z.email('invalid_email')]))
    .nullable()
    .optional(),
  phone: notedPhone('vendor_phone_too_long').nullable().optional(),
  gstNumber: gstNumberText.nullable().optional(),
  composition: z.boolean(kindCode('invalid')).nullable().optional(),
} satisfies Fields<VendorDetails>;
export const addVendorBody = z.strictObject({ ...vendorFields, ...importFields });
export type AddVendorBody = z.infer<typeof addVendorBody>;
export const changeVendorBody = z
  .strictObject({ ...vendorFields })
  .partial()
  .extend({ revision });
export type ChangeVendorBody = z.infer<typeof changeVendorBody>;

const productFields = {
  name: text(300, 'product_name_required'),
  categoryId: chosenId('category_required'),
  unit,
  sellingPricePaise: z.number(kindCode('not_integer', 'price_required')).pipe(pricePaise),
  description: optionalLines(2_000).nullable().optional(),
  sku: optionalCode(64).nullable().optional(),
  barcodes: z.array(code(64)).max(MAX_BARCODES, 'too_many').nullable().optional(),
  localName: optionalText(300).nullable().optional(),
  minStockMilli: stockMilli.nullable().optional(),
  maxStockMilli: stockMilli.nullable().optional(),
  purchasePricePaise: amountPaise.nullable().optional(),
  hsn: hsn.nullable().optional(),
  taxClass: taxClass.nullable().optional(),
  rates: z.array(productRate).max(50, 'too_many').nullable().optional(),
  priceIncludesTax: z.boolean().nullable().optional(),
  mrpPaise: pricePaise.nullable().optional(),
  rule31D: z.boolean().nullable().optional(),
} satisfies Fields<Omit<ProductDetails, 'kind' | 'incomplete'>>;
export const addProductBody = z.strictObject({
  ...productFields,
  kind: productKind.nullable().default('goods'),
  openingStockMilli: stockMilli.nullable().optional(),
  cessRateBps,
  ...importFields,
});
export type AddProductBody = z.infer<typeof addProductBody>;
/** `kind` and opening stock cannot be changed, but may be sent back with the row. */
export const changeProductBody = z
  .strictObject({
    ...productFields,
    kind: productKind.nullable(),
    openingStockMilli: stockMilli.nullable(),
    cessRateBps,
  })
  .partial()
  .extend({ revision });
export type ChangeProductBody = z.infer<typeof changeProductBody>;
/** What the counter asks for an unknown code; all else is as for a new product. */
export const quickProductBody = z.strictObject({
  name: productFields.name,
  sellingPricePaise: productFields.sellingPricePaise,
  unit: productFields.unit,
  categoryId: productFields.categoryId,
  barcode: code(64).nullable().optional(),
});
export type QuickProductBody = z.infer<typeof quickProductBody>;
export const addBarcodeBody = z.strictObject({ barcode: code(64) });
export type AddBarcodeBody = z.infer<typeof addBarcodeBody>;
/** The most products whose rate is changed at once; more are sent in parts. */
export const MAX_RATE_CHANGES = 500;
export const changeRatesBody = z.strictObject({
  productIds: z.array(id, kindCode('invalid')).min(1, 'too_few').max(MAX_RATE_CHANGES, 'too_many'),
  rateBps: datedRate.shape.rateBps.refine((rate) => returnRates.includes(rate), 'rate_not_in_return'),
  effectiveFrom: datedRate.shape.effectiveFrom,
});
export type ChangeRatesBody = z.infer<typeof changeRatesBody>;
export const restoreProductBody = z.strictObject({ confirmations });
export type RestoreProductBody = z.infer<typeof restoreProductBody>;
