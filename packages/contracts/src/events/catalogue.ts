import { z } from 'zod';
import { datedRate, id, productKind, revision, total, unit } from '../primitives.ts';
import { event, type FactOf } from './envelope.ts';

const categoryFacts = z.strictObject({ id, name: z.string(), description: z.string().nullable() });
export type CategoryFacts = z.infer<typeof categoryFacts>;

const vendorFacts = z.strictObject({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gstNumber: z.string().nullable(),
});
export type VendorFacts = z.infer<typeof vendorFacts>;

const productFacts = z.strictObject({
  id,
  kind: productKind,
  name: z.string(),
  localName: z.string().nullable(),
  description: z.string().nullable(),
  categoryId: id,
  unit,
  sku: z.string().nullable(),
  barcodes: z.array(z.string()),
  sellingPricePaise: total,
  /** Purchase price as entered in the catalogue; the true cost is the ledger's average. */
  purchasePricePaise: total.nullable(),
  minStockMilli: total.nullable(),
  maxStockMilli: total.nullable(),
  hsn: z.string().nullable(),
  rates: z.array(datedRate),
  priceIncludesTax: z.boolean(),
});
export type ProductFacts = z.infer<typeof productFacts>;

/** Opening stock asked for with a new product; the ledger records it in its own fact. */
export const openingStock = z.strictObject({ quantityMilli: total, valuePaise: total });

/** Stream `catalogue-{shopId}`. Every event carries the whole entity after the change and its own revision. */
export const catalogueEvents = {
  CategoryAdded: event(1, z.strictObject({ category: categoryFacts, revision })),
  CategoryChanged: event(1, z.strictObject({ category: categoryFacts, revision })),
  CategoryArchived: event(1, z.strictObject({ category: categoryFacts, revision })),
  CategoryRestored: event(1, z.strictObject({ category: categoryFacts, revision })),
  VendorAdded: event(1, z.strictObject({ vendor: vendorFacts, revision })),
  VendorChanged: event(1, z.strictObject({ vendor: vendorFacts, revision })),
  VendorArchived: event(1, z.strictObject({ vendor: vendorFacts, revision })),
  VendorRestored: event(1, z.strictObject({ vendor: vendorFacts, revision })),
  ProductAdded: event(
    1,
    z.strictObject({ product: productFacts, categoryName: z.string(), revision, opening: openingStock.nullable() }),
  ),
  ProductChanged: event(1, z.strictObject({ product: productFacts, categoryName: z.string(), revision })),
  ProductArchived: event(1, z.strictObject({ product: productFacts, categoryName: z.string(), revision })),
  ProductRestored: event(1, z.strictObject({ product: productFacts, categoryName: z.string(), revision })),
};
export type CatalogueFact = FactOf<typeof catalogueEvents>;
