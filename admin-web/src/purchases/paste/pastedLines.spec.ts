import { describe, expect, it } from '@jest/globals';
import { en } from '../../i18n/en.ts';
import { hi } from '../../i18n/hi.ts';
import { productRow } from '../../testing/sampleProducts.ts';
import { readColumns, type ColumnRole } from './columnRoles.ts';
import { meantBy, namedIn, pastedRow, type PastedRow } from './pastedLines.ts';
import { readTable } from './readTable.ts';

const CODE = '8901030912344';
const tea = productRow({
  id: 'tea',
  name: 'Assam Tea',
  localName: 'असम चाय',
  barcodes: [CODE],
  unit: 'kg',
  purchasePricePaise: 700,
});
const soap = productRow({ id: 'soap', name: 'Neem soap', localName: null, sku: '007', unit: 'pcs' });
const twins = ['one', 'two'].map((id) => productRow({ id, name: 'Salt', localName: null, unit: 'kg' }));
const repair = productRow({ id: 'repair', name: 'Repair', localName: null, kind: 'service' });
const find = (text: string) => meantBy(text, [tea, soap, ...twins, repair]);

function pasted(text: string): { rows: PastedRow[]; roles: readonly ColumnRole[] } {
  const { rows, roles } = readColumns(readTable(text), false);
  return { rows: rows.map((row) => pastedRow(row, roles, find, null)), roles };
}
const one = (text: string): PastedRow => pasted(text).rows[0]!;
const linesOf = (text: string) =>
  pasted(text).rows.map(({ line }) => [line.product?.id, line.quantityMilli, line.typed, line.amountPaise]);

describe('the table of a paste', () => {
  it.each([
    [
      'tabs',
      'Tea\t1,25,000\t"a ""b"""\r\nSoap\t2\t',
      [
        ['Tea', '1,25,000', 'a "b"'],
        ['Soap', '2', ''],
      ],
    ],
    [
      'commas and quotes',
      'Tea,"1,250",5\nSoap,2,"x\ny"\n',
      [
        ['Tea', '1,250', '5'],
        ['Soap', '2', 'x y'],
      ],
    ],
    [
      'semicolons',
      '\uFEFFTea;1250,50\n\n;\nSoap;2',
      [
        ['Tea', '1250,50'],
        ['Soap', '2'],
      ],
    ],
    ['one column', 'Tea\nSoap', [['Tea'], ['Soap']]],
    ['nothing', ' \n\n', []],
  ])('is read with %s', (_how, text, table) => expect(readTable(text)).toEqual(table));
});

describe('the columns of a paste', () => {
  it.each<[string, string, ColumnRole[]]>([
    [
      'an English heading, in any order',
      'Rate (₹)\tItem Name\tQTY.\tHSN\n5\tTea\t2\t0902',
      ['price', 'product', 'quantity', 'none'],
    ],
    ['a Hindi heading', 'मात्रा\tवस्तु\tराशि\n2\tTea\t10', ['quantity', 'product', 'total']],
    [
      'what they hold',
      `1\tTea\t${CODE}\t2\t5\t10\n2\tSoap\t8901030912351\t3\t5\t15`,
      ['none', 'product', 'code', 'quantity', 'price', 'total'],
    ],
    ['what they hold, the name last', '2\t₹ 5\tTea\n3\t5.50\tSoap', ['quantity', 'price', 'product']],
    ['codes alone', `${CODE}\t2\n8.90103E+12\t3`, ['code', 'quantity']],
    [
      'a heading with a column twice: the second is for the person',
      'Item\tQty\tQty\nTea\t1\t2',
      ['product', 'quantity', 'none'],
    ],
  ])('are found by %s', (_how, text, roles) => expect(readColumns(readTable(text), false).roles).toEqual(roles));

  it.each([
    ['English', en],
    ['Hindi', hi],
  ])('are found by the %s labels of the grid', (_language, { purchaseBill, purchases, purchaseTax, resources }) => {
    const { fields } = resources.purchases;
    const rolesOf = (...labels: string[]) => readColumns([labels, labels.map(() => 'x')], true).roles;
    const { line, quantity, price } = purchaseBill;
    expect(rolesOf(line, quantity, price, purchases.lineTotal)).toEqual(['product', 'quantity', 'price', 'total']);
    expect(rolesOf(fields.quantityMilli, fields.purchasePricePaise)).toEqual(['quantity', 'price']);
    const { hsn, rate, tax, taxable } = purchaseTax;
    expect(rolesOf(hsn, rate, tax, taxable)).toEqual(['hsn', 'gstRate', 'tax', 'taxable']);
  });

  it('a name that a heading could have is no heading beside amounts', () => {
    const read = readColumns(readTable('Item\t2\t5'), false);
    expect([read.heading, read.rows]).toEqual([undefined, [['Item', '2', '5']]]);
  });
});

describe('a pasted row', () => {
  it('becomes a line by name in either language, by SKU or by barcode, to the last digit', () => {
    expect(linesOf(`assam  tea\t2\t5\nअसम चाय\t1.5\t6\n007\t3\t7`)).toEqual([
      ['tea', 2_000, 'price', 500],
      ['tea', 1_500, 'price', 600],
      ['soap', 3_000, 'price', 700],
    ]);
    expect(linesOf(`${CODE}\t2\t5`)).toEqual([['tea', 2_000, 'price', 500]]);
    expect(one(`${CODE.slice(0, -1)}\t2\t5`)).toMatchObject({ faults: { 0: 'unknownProduct' }, isUnderstood: false });
  });

  it('takes amounts by the rule of the fields', () => {
    expect(linesOf('Item\tQty\tAmount\nAssam Tea\t१.५\t₹ 1,25,000.50\nNeem soap\t1,000\t०')).toEqual([
      ['tea', 1_500, 'total', 12_500_050],
      ['soap', 1_000_000, 'total', 0],
    ]);
    const wrong =
      'Item\tQty\tRate\nAssam Tea\t1\t1250,50\nAssam Tea\t1,5\t5\nAssam Tea\t-1\t12,50\nAssam Tea\t2 kg\t-5';
    expect(pasted(wrong).rows.map(({ faults }) => faults)).toEqual([
      { 2: 'notAmount' },
      { 1: 'notQuantity' },
      { 1: 'notQuantity', 2: 'notAmount' },
      { 1: 'notQuantity', 2: 'notAmount' },
    ]);
  });

  it('leaves a cell that was not understood empty, with its text, and keeps the others', () => {
    const { line, faults } = one('Item\tQty\tRate\nUnknown tea\tmany\t5');
    expect(line).toMatchObject({ product: null, quantityMilli: null, amountPaise: 500 });
    expect([line.marks, faults]).toEqual([
      { product: 'Unknown tea', quantity: 'many' },
      { 0: 'unknownProduct', 1: 'notQuantity' },
    ]);
    // the product's own price does not stand in for one that was not understood
    expect(one('Item\tQty\tRate\nAssam Tea\t1\t5,5').line).toMatchObject({
      amountPaise: null,
      marks: { price: '5,5' },
    });
    // without a price in the row it does
    expect(one('Item\tQty\nAssam Tea\t1').line).toMatchObject({ amountPaise: 700, isOffered: true });
  });

  it.each([
    ['a name of two products', 'Salt\t1\t5', { 0: 'severalProducts' }],
    ['a service', 'Repair\t1\t5', { 0: 'unknownProduct' }],
    ['a part of a piece', 'Neem soap\t1.5\t5', { 1: 'notWhole' }],
    ['a code that the spreadsheet has rounded', 'Barcode\tQty\n8.90103E+12\t1', { 0: 'roundedCode' }],
    ['a code of another product', `Name\tCode\tQty\nNeem soap\t${CODE}\t1`, { 0: 'otherProduct' }],
    ['a total that quantity and price do not give', 'Assam Tea\t2\t5\t11', { 3: 'otherTotal' }],
    ['no quantity', 'Item\tQty\tRate\nAssam Tea\t\t5', { 1: 'missing' }],
    ['no product', 'Item\tQty\tRate\n\t2\t5', { 0: 'missing' }],
  ])('with %s says so', (_what, text, faults) => expect(one(text)).toMatchObject({ faults, isUnderstood: false }));

  it('takes the total of a price that is rounded', () => {
    expect(linesOf('Assam Tea\t12\t8.33\t100')).toEqual([['tea', 12_000, 'total', 10_000]]);
  });

  it('names each text that is looked up once', () => {
    expect(
      namedIn(
        [
          ['Tea', '2'],
          ['Tea', '3'],
          ['', '4'],
        ],
        ['product', 'quantity'],
      ),
    ).toEqual(['Tea']);
  });
});
