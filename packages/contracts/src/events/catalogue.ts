import { z } from 'zod';
import { datedRate, id, productKind, revision, integer, taxClass, unit } from '../primitives.ts';
import { event, type FactOf } from './envelope.ts';

export const categoryDetails = z.strictObject({ id, name: z.string(), description: z.string().nullable() });
export type CategoryDetails = z.infer<typeof categoryDetails>;
/** The values of fields that a new category may omit, or that are cleared. */
export const emptyCategory = { description: null } satisfies Required<Omit<CategoryDetails, 'id' | 'name'>>;

export const vendorDetails = z.strictObject({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gstNumber: z.string().nullable(),
  /** Whether he is under the composition scheme: nobody can credit a tax of his (R35). */
  composition: z.boolean(),
});
export type VendorDetails = z.infer<typeof vendorDetails>;
/** The values of fields that a new vendor may omit, or that are cleared. */
export const emptyVendor = {
  email: null,
  phone: null,
  gstNumber: null,
  composition: false,
} satisfies Required<Omit<VendorDetails, 'id' | 'name'>>;

export const productDetails = z.strictObject({
  id,
  kind: productKind,
  name: z.string(),
  localName: z.string().nullable(),
  description: z.string().nullable(),
  categoryId: id,
  unit,
  sku: z.string().nullable(),
  barcodes: z.array(z.string()),
  sellingPricePaise: integer,
  /** Purchase price as entered in the catalogue; the true cost is the ledger's average. */
  purchasePricePaise: integer.nullable(),
  minStockMilli: integer.nullable(),
  maxStockMilli: integer.nullable(),
  hsn: z.string().nullable(),
  taxClass,
  /** Of a taxable product. */
  rates: z.array(datedRate),
  priceIncludesTax: z.boolean(),
  /** The printed price with tax, above which packed goods are not sold (R23). */
  mrpPaise: integer.nullable(),
  /** Goods such as cigarettes, which are taxed on their printed price (R51). */
  rule31D: z.boolean(),
  /** Staff added the product or a code of it at the counter, and the owner has not saved it since. */
  incomplete: z.boolean(),
});
export type ProductDetails = z.infer<typeof productDetails>;
/** The values of fields that a new product may omit, or that are cleared. */
export const emptyProduct = {
  kind: 'goods',
  localName: null,
  description: null,
  sku: null,
  barcodes: [],
  purchasePricePaise: null,
  minStockMilli: null,
  maxStockMilli: null,
  hsn: null,
  taxClass: 'taxable',
  rates: [],
  priceIncludesTax: true,
  mrpPaise: null,
  rule31D: false,
  incomplete: false,
} satisfies Required<Omit<ProductDetails, 'id' | 'name' | 'categoryId' | 'unit' | 'sellingPricePaise'>>;

/** Opening stock sent with a new product; the ledger records it in its own event. */
export const openingStock = z.strictObject({ quantityMilli: integer, valuePaise: integer });

/** Whether the name changed, in either language: documents of the product or vendor are then found by both names. */
const isRenamed = z.boolean();

/** What one file added and changed, so that it can be undone together. */
const fileImported = z.strictObject({
  importId: id,
  kind: z.literal('products'),
  /** SHA-256 of the file. */
  fileHash: z.string(),
  rowCount: integer,
  addedIds: z.array(id),
  /** Changed products: their revision since, and what the changed fields held before. */
  changed: z.array(z.strictObject({ productId: id, revision, before: productDetails.partial() })),
  categoryIds: z.array(id),
});
export type FileImportedData = z.infer<typeof fileImported>;

/**
 * Stream `catalogue-{shopId}`. Every event of an entity carries the whole entity after the change and its own revision. `FileImported`
 * is the last event of what a file brought, in one append with it.
 */
export const catalogueEvents = {
  CategoryAdded: event(1, z.strictObject({ category: categoryDetails, revision })),
  CategoryChanged: event(1, z.strictObject({ category: categoryDetails, revision })),
  CategoryArchived: event(1, z.strictObject({ category: categoryDetails, revision })),
  CategoryRestored: event(1, z.strictObject({ category: categoryDetails, revision })),
  VendorAdded: event(1, z.strictObject({ vendor: vendorDetails, revision })),
  VendorChanged: event(1, z.strictObject({ vendor: vendorDetails, revision, isRenamed })),
  VendorArchived: event(1, z.strictObject({ vendor: vendorDetails, revision })),
  VendorRestored: event(1, z.strictObject({ vendor: vendorDetails, revision })),
  ProductAdded: event(
    1,
    z.strictObject({ product: productDetails, categoryName: z.string(), revision, opening: openingStock.nullable() }),
  ),
  ProductChanged: event(1, z.strictObject({ product: productDetails, categoryName: z.string(), revision, isRenamed })),
  ProductArchived: event(1, z.strictObject({ product: productDetails, categoryName: z.string(), revision })),
  ProductRestored: event(1, z.strictObject({ product: productDetails, categoryName: z.string(), revision })),
  FileImported: event(1, fileImported),
  FileImportUndone: event(1, z.strictObject({ importId: id })),
};
export type CatalogueFact = FactOf<typeof catalogueEvents>;
