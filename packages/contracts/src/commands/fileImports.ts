import { z } from 'zod';
import { id, kindCode } from '../primitives.ts';

/** What a file may hold. So far only products are read. */
export const FILE_KINDS = ['products', 'vendors', 'customers', 'purchases'] as const;
const fileKind = z.enum(FILE_KINDS, kindCode('invalid'));
export type FileKind = z.infer<typeof fileKind>;

/** Largest file that is imported, in bytes. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
/** Most rows of an imported file, its head apart. */
export const MAX_IMPORT_ROWS = 5_000;

/**
 * What a column of a file of products may mean: fields of a product, with its category by name. `gstRate` with `gstFrom` is one dated
 * rate, `rates` all of them as a list of products exports them.
 */
export const PRODUCT_COLUMNS = [
  'id',
  'name',
  'localName',
  'sku',
  'barcodes',
  'categoryName',
  'unit',
  'kind',
  'sellingPricePaise',
  'purchasePricePaise',
  'openingStockMilli',
  'minStockMilli',
  'maxStockMilli',
  'mrpPaise',
  'priceIncludesTax',
  'hsn',
  'taxClass',
  'gstRate',
  'gstFrom',
  'rates',
  'rule31D',
  'description',
  'status',
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

const yesNo = z.enum(['true', 'false'], kindCode('invalid'));
/** The text fields of a file that is imported. */
export const importFileBody = z.strictObject({
  kind: fileKind,
  mapping: z
    .string(kindCode('invalid'))
    .max(30_000, 'too_long')
    .optional()
    .describe('JSON: the meaning of columns by their heading, null for none. Headings that it leaves out are guessed.'),
  dryRun: yesNo.default('false').describe('`true` writes nothing.'),
  again: yesNo.default('false').describe('`true` takes a file that was imported before.'),
});

/** The meaning of columns by their heading; null for a column that is not used. */
export const columnMapping = z.record(z.string(), z.string().nullable(), kindCode('invalid'));
export type ColumnMapping = z.infer<typeof columnMapping>;

/** Why a row is not imported. `row` counts from 1 at the first row under the head; `value` is the cell as it stands in the file. */
const importError = z.object({
  row: z.int(),
  field: z.string().optional(),
  code: z.string(),
  value: z.string().optional(),
});
export type ImportError = z.infer<typeof importError>;

/** What became of a file, or would. Nothing is written unless there is an `importId`. */
export const fileImportView = z.object({
  importId: id.optional(),
  kind: fileKind,
  rowCount: z.int(),
  /** Rows without an error. */
  acceptedCount: z.int(),
  mapping: columnMapping,
  errors: z.array(importError),
  /** All errors; `errors` has the first of them. */
  errorCount: z.int(),
  addedCount: z.int(),
  changedCount: z.int(),
  unchangedCount: z.int(),
  /** Names of categories that the import adds. */
  newCategories: z.array(z.string()),
  /** How the file was read: its letters and the sign between its cells. */
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
  separator: z.string(),
  /** The first rows, as they stand in the file. */
  sample: z.array(z.array(z.string())),
  /** The import of the same file that was not undone; the file is then only taken `again`. */
  earlier: z.object({ importId: id, at: z.string() }).optional(),
});
export type FileImportView = z.infer<typeof fileImportView>;

/** An import of the shop, for the list of those that can be undone. */
export const fileImportRow = z.object({
  id,
  kind: fileKind,
  at: z.string(),
  rowCount: z.int(),
  addedCount: z.int(),
  changedCount: z.int(),
  status: z.enum(['imported', 'undone']),
});
export type FileImportRow = z.infer<typeof fileImportRow>;

export const undoneView = z.object({ undone: z.int() });
/** Why an import cannot be undone: this product was traded, or changed, since. */
export interface UndoObstacle {
  productId: string;
  name: string;
  reason: 'traded' | 'changed';
}
