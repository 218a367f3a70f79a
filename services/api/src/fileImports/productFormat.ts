import { addProductBody, returnRates, type ProductColumn } from '@bahi/contracts';
import type { ProductFileRow } from '@bahi/domain';
import type { z } from 'zod';
import { column, words } from './reading/column.ts';
import {
  amountCell,
  codeCell,
  codesCell,
  dayCell,
  jsonOf,
  KINDS,
  quantityCell,
  rateCell,
  STATUSES,
  TAX_CLASSES,
  UNITS_BY_WORD,
  wordCell,
  YES_OR_NO,
  type Cell,
} from './reading/readCell.ts';
import type { FileColumn, FileFormat } from './reading/readRows.ts';

/** A row while it is read: the day of a rate may come before the rate. */
interface Row extends ProductFileRow {
  gstFrom?: string;
}

const { shape } = addProductBody;

type Given = ProductFileRow['fields'];
type GivenValue<Field extends keyof Given> = z.ZodType<Given[Field] | null | undefined>;

/** A column whose value is the field of the product itself. */
const plain = <Field extends keyof Given & ProductColumn>(
  field: Field,
  headings: readonly string[],
  read: (cell: string) => Cell<unknown>,
  schema: GivenValue<Field>,
): FileColumn<Row> =>
  column(field, headings, read, schema, (row, value) => void Object.assign(row.fields, { [field]: value }));

/** A program that could not write the letters of a name has put question marks in their place. */
const LOST_LETTERS = /^[?\s]*\?{2}[?\s]*$/;
const text = (cell: string): Cell<string> =>
  LOST_LETTERS.test(cell) ? { code: 'invalid_characters' } : { value: cell };
const yesOrNo = (cell: string): Cell<boolean> => wordCell(YES_OR_NO, cell, 'invalid');

function rateOfCell(cell: string): Cell<number> {
  const rate = rateCell(cell);
  if (rate.code !== undefined) return rate;
  return returnRates.includes(rate.value) ? rate : { code: 'rate_not_in_return' };
}

const columns: readonly FileColumn<Row>[] = [
  words(
    'id',
    [],
    (cell) => (/^[0-9a-f]{32}$/.test(cell.trim()) ? { value: cell.trim() } : { code: 'invalid_id' }),
    (row, id) => {
      row.id = id;
    },
  ),
  plain(
    'name',
    ['Product', 'Product name', 'Item', 'Item name', 'Particulars', 'नाम', 'सामान', 'सामान का नाम', 'वस्तु'],
    text,
    shape.name,
  ),
  plain(
    'localName',
    ['Local language name', 'Local name', 'Hindi name', 'स्थानीय भाषा में नाम', 'हिंदी नाम'],
    text,
    shape.localName,
  ),
  plain('sku', ['Item code', 'Product code', 'Code', 'एसकेयू', 'कोड'], codeCell, shape.sku),
  column('barcodes', ['Barcode', 'EAN', 'UPC', 'GTIN', 'बारकोड'], codesCell, shape.barcodes, (row, codes) => {
    row.barcodes = codes;
  }),
  column('categoryName', ['Category', 'Group', 'Department', 'श्रेणी', 'वर्ग'], text, shape.name, (row, name) => {
    row.categoryName = name;
  }),
  words(
    'unit',
    ['UQC', 'UOM', 'इकाई'],
    (cell) => wordCell(UNITS_BY_WORD, cell, 'invalid_unit'),
    (row, unit) => {
      row.fields.unit = unit;
    },
  ),
  words(
    'kind',
    ['प्रकार'],
    (cell) => wordCell(KINDS, cell, 'invalid'),
    (row, kind) => {
      row.kind = kind;
    },
  ),
  plain(
    'sellingPricePaise',
    [
      'Selling price',
      'sellingPriceRupees',
      'Price',
      'Sale price',
      'Sales price',
      'Rate',
      'बिक्री दाम',
      'दाम',
      'भाव',
      'रेट',
    ],
    amountCell,
    shape.sellingPricePaise,
  ),
  plain(
    'purchasePricePaise',
    ['Purchase price', 'purchasePriceRupees', 'Cost', 'Cost price', 'Buying price', 'खरीद दाम', 'लागत'],
    amountCell,
    shape.purchasePricePaise,
  ),
  column(
    'openingStockMilli',
    ['Opening stock', 'openingStock', 'शुरुआती स्टॉक'],
    quantityCell,
    shape.openingStockMilli,
    (row, stock) => {
      row.openingStockMilli = stock;
    },
  ),
  plain(
    'minStockMilli',
    ['Min stock', 'minStock', 'Minimum stock', 'Low stock', 'Low-stock level', 'Reorder level', 'न्यूनतम स्टॉक'],
    quantityCell,
    shape.minStockMilli,
  ),
  plain('maxStockMilli', ['Max stock', 'maxStock', 'Maximum stock', 'अधिकतम स्टॉक'], quantityCell, shape.maxStockMilli),
  plain('mrpPaise', ['MRP', 'mrpRupees', 'Printed price', 'एमआरपी', 'छपी क़ीमत'], amountCell, shape.mrpPaise),
  words(
    'priceIncludesTax',
    ['Price includes tax', 'Tax included', 'Inclusive', 'क़ीमत में कर शामिल'],
    yesOrNo,
    (row, value) => {
      row.fields.priceIncludesTax = value;
    },
  ),
  plain('hsn', ['HSN', 'HSN code', 'HSN/SAC', 'HSN/SAC code', 'SAC', 'एचएसएन', 'एचएसएन कोड'], codeCell, shape.hsn),
  words(
    'taxClass',
    ['Tax class', 'Taxability', 'कर की श्रेणी'],
    (cell) => wordCell(TAX_CLASSES, cell, 'invalid'),
    (row, value) => {
      row.taxClass = value;
    },
  ),
  words(
    'gstRate',
    [
      'GST rate',
      'GST',
      'GST %',
      'GST rate %',
      'Tax rate',
      'Tax %',
      'gstRatePercent',
      'जीएसटी',
      'जीएसटी दर',
      'जीएसटी %',
    ],
    rateOfCell,
    (row, rateBps) => {
      row.rate = { rateBps, effectiveFrom: null };
    },
  ),
  column(
    'gstFrom',
    ['GST from', 'GST rate from', 'Rate from', 'जीएसटी दर कब से'],
    dayCell,
    shape.rates.unwrap().unwrap().element.shape.effectiveFrom,
    (row, day) => {
      row.gstFrom = day;
    },
  ),
  column(
    'rates',
    ['GST rates', 'जीएसटी दरें'],
    (cell) => ({ value: jsonOf(cell) ?? cell }),
    shape.rates,
    (row, rates) => {
      row.rates = rates;
    },
  ),
  words('rule31D', ['Rule 31D', 'Taxed on the printed price', 'छपी क़ीमत पर कर'], yesOrNo, (row, value) => {
    row.fields.rule31D = value;
  }),
  plain('description', ['Description', 'विवरण'], text, shape.description),
  words(
    'status',
    ['स्थिति'],
    (cell) => wordCell(STATUSES, cell, 'invalid'),
    (row, status) => {
      row.status = status;
    },
  ),
];

/** A file of products. `currentStock` is no column: a file neither receives goods nor sets what is on the shelf. */
export const productFormat: FileFormat<Row> = {
  columns,
  newRow: (row) => ({ row, fields: {} }),
  checkRow(row) {
    const { gstFrom, rate } = row;
    if (gstFrom === undefined) return undefined;
    if (rate === undefined) return ['gstRate', 'required'];
    row.rate = { ...rate, effectiveFrom: gstFrom };
    return undefined;
  },
};
