import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ColumnMapping } from '@bahi/contracts';
import { hundredths, readRows as readCsv } from '@bahi/testing/realData';
import { HttpRefusal } from '../http/httpRefusal.ts';
import { readRows } from './reading/readRows.ts';
import { productFormat } from './productFormat.ts';

const TEA = 'Name,Barcode,Selling price\nTea,8901030912344,12.50\n';
const tea = { name: 'Tea', sellingPricePaise: 1_250, barcodes: ['8901030912344'] };

/** What the file says: its rows, its errors as `row field code value`, or the code by which it is refused as a whole. */
async function read(bytes: Buffer, mapping: ColumnMapping = {}): Promise<unknown> {
  try {
    const { rows, errors } = await readRows(productFormat, bytes, mapping);
    if (errors.length > 0) return errors.map(({ row, field, code, value }) => [row, field, code, value].join(' '));
    return rows.map(({ row: _, fields, ...others }) => ({ ...fields, ...others }));
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error;
    const { code, fields, params } = error.refusal;
    return Object.values(fields ?? {})[0] ?? [code, ...Object.values(params ?? {})].join(' ');
  }
}
const readText = async (text: string) => read(Buffer.from(text));

/** UTF-16 with its most significant byte first, if asked for. */
const utf16 = (text: string, isBig = false): Buffer => {
  const little = Buffer.from(text, 'utf16le');
  return isBig ? little.swap16() : little;
};

describe('a file in other letters', () => {
  it.each<[string, Buffer, unknown]>([
    ['UTF-8', Buffer.from(TEA), [tea]],
    ['UTF-8 with a byte-order mark', Buffer.from(`\uFEFF${TEA}`), [tea]],
    ['UTF-16 with a mark', utf16(`\uFEFF${TEA}`), [tea]],
    ['UTF-16, big end first, with a mark', utf16(`\uFEFF${TEA}`, true), [tea]],
    ['UTF-16 without a mark', utf16(TEA), [tea]],
    ['UTF-16, big end first, without a mark', utf16(TEA, true), [tea]],
    ['UTF-16 in Hindi', utf16('\uFEFFनाम\tबिक्री दाम\r\nचाय\t१२.५०\r\n'), [{ name: 'चाय', sellingPricePaise: 1_250 }]],
    ['UTF-16 that was cut', utf16(TEA).subarray(0, -1), 'file_unreadable'],
    ['Windows-1252', Buffer.from('Name\nBaker\x92s caf\xe9 \x85 \x80', 'latin1'), [{ name: 'Baker’s café … €' }]],
    ['Windows-1252 with a byte that is none', Buffer.from('Name\nT\x81a', 'latin1'), 'file_unreadable'],
    ['UTF-8 with a letter cut in two', Buffer.from('Name\nचाय और चीनी').subarray(0, -1), 'file_unreadable'],
    ['Hindi that was lost', Buffer.from('Name\n????? ??'), ['1 name invalid_characters ????? ??']],
    ['an Excel workbook', Buffer.from('PK\x03\x04\x14\x00\x06\x00', 'latin1'), 'file_unreadable'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), 'file_unreadable'],
    ['nothing', Buffer.alloc(0), 'file_empty'],
    ['a text with a zero byte', Buffer.from('Name\nTe\0a'), 'file_unreadable'],
  ])('%s', async (_what, bytes, expected) => expect(await read(bytes)).toEqual(expected));
});

describe('a file with other separators and quotes', () => {
  it.each<[string, string, unknown]>([
    ['semicolons', 'Name;Selling price\nTea;12.50', [{ name: 'Tea', sellingPricePaise: 1_250 }]],
    [
      'tabs, and commas in numbers',
      'Name\tSelling price\nTea\t1,250.50',
      [{ name: 'Tea', sellingPricePaise: 125_050 }],
    ],
    ['the separator named', 'sep=;\r\nName;SKU\r\nTea, loose;7', [{ name: 'Tea, loose', sku: '7' }]],
    [
      'more commas than semicolons',
      'Name;Old, new, other code;Price\na,b,c,d;1;2',
      [{ name: 'a,b,c,d', sellingPricePaise: 200 }],
    ],
    ['quotes', 'Name,SKU\n"Tea, ""loose""",7', [{ name: 'Tea, "loose"', sku: '7' }]],
    [
      'a line break in a cell',
      'Name,Description\r\nTea,"one\r\ntwo"\r\n',
      [{ name: 'Tea', description: 'one\r\ntwo' }],
    ],
    ['a line break in the head', '"Name (of\nthe product)",SKU\nTea,7', [{ name: 'Tea', sku: '7' }]],
    ['an open quote', 'Name,SKU\n"Tea,7\nSalt,8', 'quote_not_closed 3'],
    ['a quote within a cell', 'Name,SKU\n5" nail,7', 'quote_not_closed 2'],
    ['amounts without quotes', 'Name,Price\nTea,1,00,000.00', ['1  too_many_cells 00']],
    ['old line ends', 'Name,SKU\rTea,7\r', [{ name: 'Tea', sku: '7' }]],
    ['blank lines between and at the end', 'Name,SKU\n\nTea,7\n,\n\n', [{ name: 'Tea', sku: '7' }]],
    ['rows that are too short', 'Name,SKU,Price\nTea\n', [{ name: 'Tea' }]],
    ['only a head', 'Name,SKU\n\n , \n', 'file_empty'],
  ])('%s', async (_what, text, expected) => expect(await readText(text)).toEqual(expected));
});

describe('a damaged cell', () => {
  it.each<[string, string, string, unknown]>([
    ['a rounded code', 'SKU', '8.90103E+12', ['1 sku rounded_code 8.90103E+12']],
    ['a code with all its digits', 'SKU', '8.901030912344E+12', [{ sku: '8901030912344' }]],
    ['leading zeros', 'SKU', '00123', [{ sku: '00123' }]],
    ['a code as a formula', 'SKU', '"=""00123"""', [{ sku: '00123' }]],
    ['a code that looks like a number', 'SKU', '713752e1', [{ sku: '713752e1' }]],
    ['several barcodes', 'Barcode', '8901030912344 96385074', [{ barcodes: ['8901030912344', '96385074'] }]],
    ['one rounded barcode', 'Barcode', '96385074 8.9E+12', ['1 barcodes rounded_code 96385074 8.9E+12']],
    ['an Indian amount', 'Price', '"₹ 1,25,000.50"', [{ sellingPricePaise: 12_500_050 }]],
    ['rupees and /-', 'Price', 'Rs. 450/-', [{ sellingPricePaise: 45_000 }]],
    ['Devanagari', 'दाम', '"रु. १,२५०"', [{ sellingPricePaise: 125_000 }]],
    ['a decimal comma', 'Price', '"1250,50"', ['1 sellingPricePaise unclear_comma 1250,50']],
    ['groups of two and three mixed up', 'Price', '"12,50,00"', ['1 sellingPricePaise unclear_comma 12,50,00']],
    ['a blank in a number', 'Price', '1 250', ['1 sellingPricePaise not_a_number 1 250']],
    ['a lost sign of rupees', 'Price', '? 450', ['1 sellingPricePaise not_a_number ? 450']],
    ['debit', 'Price', '450 Dr', ['1 sellingPricePaise not_a_number 450 Dr']],
    ['a bracketed amount', 'Price', '(450.00)', ['1 sellingPricePaise not_a_number (450.00)']],
    ['parts of a paisa', 'Price', '4.3499999999999996', ['1 sellingPricePaise too_many_decimals 4.3499999999999996']],
    ['no price', 'Price', '0', ['1 sellingPricePaise not_positive 0']],
    ['less than nothing', 'Min stock', '-1', ['1 minStockMilli negative -1']],
    ['blank, which is not 0', 'Min stock', ' ', 'file_empty'],
    ['a date for a name', 'Name', 'Parle 12', [{ name: 'Parle 12' }]],
    ['a formula for a name', 'Name', "'=cmd|' /C calc'!A0", [{ name: "=cmd|' /C calc'!A0" }]],
    ['a hostile name', 'Name', '<script>alert(1)</script>', [{ name: '<script>alert(1)</script>' }]],
    ['a name that is too long', 'Name', 'x'.repeat(301), [`1 name too_long ${'x'.repeat(99)}…`]],
    ['a rate', 'GST %', '18 %', [{ rate: { rateBps: 1_800, effectiveFrom: null } }]],
    ['a rate as a part of one', 'GST %', '0.18', ['1 gstRate rate_not_in_return 0.18']],
    ['a day without a rate', 'GST from', '01/07/2025', ['1 gstRate required ']],
    ['an HSN code', 'HSN', '0902', [{ hsn: '0902' }]],
    ['no HSN code', 'HSN', 'tea', ['1 hsn invalid_hsn tea']],
    ['a unit of returns', 'UQC', 'KGS', [{ unit: 'kg' }]],
    ['a unit in Hindi', 'इकाई', 'किलो', [{ unit: 'kg' }]],
    ['a code of two units', 'UQC', 'BAG', ['1 unit invalid_unit BAG']],
    ['a class in Hindi', 'कर की श्रेणी', 'कर-मुक्त', [{ taxClass: 'exempt' }]],
    [
      'rates that are none',
      'GST rates',
      '"[{""rateBps"":1,""effectiveFrom"":""2025-07-01""}]"',
      ['1 rates rate_not_in_return [{"rateBps":1,"effectiveFrom":"2025-07-01"}]'],
    ],
    ['stock on the shelf, which a file does not set', 'currentStock', '5', [{}]],
  ])('%s', async (_what, heading, cell, expected) => expect(await readText(`${heading}\n${cell}\n`)).toEqual(expected));

  it.each([
    ['12-11-2026', '2026-11-12'],
    ['1/7/2025', '2025-07-01'],
    ['2025-07-01', '2025-07-01'],
    ['31.12.2025', '2025-12-31'],
  ])('the day %s is day, month, year as in India', async (cell, day) =>
    expect(await readText(`GST rate,GST from\n5,${cell}`)).toEqual([
      { rate: { rateBps: 500, effectiveFrom: day }, gstFrom: day },
    ]),
  );
  it.each(['07/13/2025', '31-Dec-19', '1/7/25', '46352', '2025-02-30', '29/02/2025'])(
    'the day %s is refused',
    async (cell) => expect(await readText(`GST rate,GST from\n5,${cell}`)).toEqual([`1 gstFrom invalid_date ${cell}`]),
  );
});

describe('columns', () => {
  it('mean what is chosen, the first of a heading else, and once only', async () => {
    const file = Buffer.from('Item,Item,Rate\nTea,Chai,5\n');
    expect(await read(file)).toEqual([{ name: 'Tea', sellingPricePaise: 500 }]);
    expect(await read(file, { Item: 'localName', 'Item (2)': 'name', Rate: null })).toEqual([
      { localName: 'Tea', name: 'Chai' },
    ]);
    expect(await read(file, { Item: 'name', 'Item (2)': 'name' })).toBe('column_mapped_twice name');
    expect(await read(file, { Items: 'name' })).toBe('invalid');
  });

  it('in thousands of rows are counted from the first row under the head', async () => {
    const rows = (count: number) => Buffer.from(`Name\n${'Tea\n'.repeat(count)}`);
    expect(await read(rows(5_001))).toBe('too_many_rows 5000');
    expect(await read(Buffer.from('Name,Price\nTea,1\n\nSalt,x\n'))).toEqual(['3 sellingPricePaise not_a_number x']);
  });

  it('of real lists keep every digit and every paisa', async () => {
    const file = (path: string) => readFileSync(new URL(`../../../../packages/testing/data/${path}`, import.meta.url));
    for (const path of ['open-food-facts/ean-india-890.csv', 'open-food-facts/codes-mixed.csv']) {
      const codes = readCsv<'code'>(path).map(({ code }) => ({ barcodes: [code] }));
      expect(await read(file(path), { code: 'barcodes', product_name: null })).toEqual(codes);
    }
    const path = 'uci-online-retail/catalogue-derived.csv';
    const mapping = { StockCode: 'sku', Description_most_common: null, UnitPrice_most_common: 'sellingPricePaise' };
    const priced = readCsv<'StockCode' | 'UnitPrice_most_common'>(path).filter(
      (row) => hundredths(row.UnitPrice_most_common) > 0,
    );
    const { rows } = await readRows(productFormat, file(path), mapping);
    expect(rows.map(({ fields }) => fields)).toEqual(
      priced.map((row) => ({ sku: row.StockCode, sellingPricePaise: hundredths(row.UnitPrice_most_common) })),
    );
  });
});
