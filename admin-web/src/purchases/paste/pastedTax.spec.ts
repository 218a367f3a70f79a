import { describe, expect, it } from '@jest/globals';
import { batchBody } from '../draft/purchaseBody.ts';
import { newDraft, withTax } from '../draft/purchaseDraft.ts';
import { productRow } from '../../testing/sampleProducts.ts';
import { readColumns } from './columnRoles.ts';
import { meantBy, pastedRow } from './pastedLines.ts';
import type { TaxedBill } from './pastedTax.ts';
import { readTable } from './readTable.ts';

const soap = productRow({
  name: 'Neem soap',
  localName: null,
  hsn: '3401',
  rates: [{ rateBps: 1_800, effectiveFrom: '2017-07-01' }],
});
const HERE: TaxedBill = {
  priceIncludesTax: false,
  purchaseDate: '2026-11-10',
  isInterState: false,
  isCreditable: true,
};
const THERE: TaxedBill = { ...HERE, isInterState: true };
const WITH_TAX: TaxedBill = { ...HERE, priceIncludesTax: true };

/** The first row below a heading; columns are between bars. */
function one(heading: string, cells: string, bill = HERE) {
  const text = [`Item|Qty|${heading}`, `Neem soap|10|${cells}`].join('\n').replaceAll('|', '\t');
  const { rows, roles } = readColumns(readTable(text), true);
  return pastedRow(rows[0]!, roles, (name) => meantBy(name, [soap]), bill);
}
/** Line total, rate, typed tax and HSN of a row that is understood. */
function taxOf(...row: Parameters<typeof one>) {
  const { line, faults } = one(...row);
  expect(faults).toEqual({});
  return [line.typed, line.amountPaise, line.tax?.rateBps, line.tax?.taxPaise, line.tax?.hsn];
}
const faultOf = (...row: Parameters<typeof one>) => Object.values(one(...row).faults);

describe('the columns of taxes of a paste', () => {
  it.each([
    ['HSN/SAC|Taxable Value|GST %|CGST|SGST|IGST|Amount', 'hsn taxable gstRate cgst sgst igst total'],
    ['HSN Code|Rate|Taxable Amt.|Tax Rate (%)|CGST Amt (₹)|SGST/UTGST Amt', 'hsn price taxable gstRate cgst sgst'],
    ['Rate|CGST %|CGST Amount|GST (₹)', 'price none cgst tax'],
    ['एचएसएन|कर योग्य मूल्य|जीएसटी दर|सीजीएसटी|एसजीएसटी', 'hsn taxable gstRate cgst sgst'],
  ])('are found by their heading: %s', (heading, roles) => {
    const table = [heading.split('|'), heading.split('|').map(() => '1')];
    expect(readColumns(table, true).roles.join(' ')).toBe(roles);
    expect(readColumns(table, false).roles.join(' ')).not.toMatch(/hsn|taxable|gst|tax$/);
  });

  it('have a rate without a heading where the cells are percentages', () => {
    expect(readColumns(readTable('Neem soap\t10\t18%\t8\nTea\t2\t5 %\t7'), true).roles).toEqual([
      'product',
      'quantity',
      'gstRate',
      'price',
    ]);
  });
});

describe('a pasted row with taxes', () => {
  it('has the vendor’s HSN, taxable value, rate and paise as typed (R35)', () => {
    const heading = 'HSN|Taxable|GST %|CGST|SGST|Amount';
    expect(taxOf(heading, '34011190|1,000|18|90.01|90.01|1,180.02')).toEqual([
      'total',
      100_000,
      1_800,
      18_002,
      '34011190',
    ]);
    const { line } = one(heading, '34011190|1,000|18 %|90|90|1180');
    const [sent] = batchBody({
      ...newDraft('2026-11-10'),
      priceIncludesTax: false,
      lines: [{ ...line, key: 0 }],
    }).lines;
    expect(sent).toMatchObject({ lineTotalPaise: 100_000, gstRateBps: 1_800, taxPaise: 18_000, hsn: '34011190' });
  });

  it('takes IGST, half of a pair, a dash for no tax, and one amount for all', () => {
    expect(taxOf('Taxable|CGST|SGST|IGST', '1000|-|-|180', THERE)).toEqual([
      'total',
      100_000,
      1_800,
      18_000,
      undefined,
    ]);
    expect(taxOf('Taxable|CGST|IGST', '1000|90|0')).toEqual(['total', 100_000, 1_800, 18_000, undefined]);
    expect(taxOf('Rate|GST', '100|180')).toEqual(['price', 10_000, 1_800, 18_000, undefined]);
  });

  it('has its amount as the bill has its prices: with tax or without', () => {
    expect(taxOf('Taxable|GST|Total', '1000|180|1180')).toEqual(['total', 100_000, 1_800, 18_000, undefined]);
    expect(taxOf('Taxable|GST|Total', '1000|180|1180', WITH_TAX)).toEqual(['total', 118_000, 1_800, 18_000, undefined]);
    expect(taxOf('Taxable|GST %', '1000|18', WITH_TAX)).toEqual(['total', 118_000, 1_800, null, undefined]);
    expect(taxOf('Total|GST %', '1180|5', WITH_TAX)).toEqual(['total', 118_000, 500, null, undefined]);
  });

  it('has the rate that its tax gives, if it names none and only one fits', () => {
    expect(taxOf('Taxable|CGST|SGST', '1000|25|25')).toEqual(['total', 100_000, 500, 5_000, undefined]);
    // a rupee’s tax of 0.05 fits several rates
    expect(faultOf('Taxable|GST', '1|0.04')).toEqual(['otherTax']);
  });

  it.each<[string, string, string, string, TaxedBill?]>([
    ['an HSN of letters', 'HSN|Taxable', 'soap|1000', 'notHsn'],
    ['a rate that no return takes', 'GST %|Taxable', '17|1000', 'notRate'],
    ['a tax that is no amount', 'Taxable|GST', '1000|18 percent', 'notAmount'],
    ['a tax that the rate does not give', 'Taxable|GST %|GST', '1000|18|120', 'otherTax'],
    ['a tax that no rate gives', 'Taxable|GST', '1000|170', 'otherTax'],
    ['halves that are not equal', 'Taxable|CGST|SGST', '1000|90|9', 'otherTax'],
    ['CGST and IGST', 'Taxable|CGST|SGST|IGST', '1000|90|90|180', 'otherTax'],
    ['parts that are not the whole', 'Taxable|CGST|SGST|Total tax', '1000|90|90|170', 'otherTax'],
    ['IGST of a vendor here', 'Taxable|IGST', '1000|180', 'otherState'],
    ['CGST of a vendor elsewhere', 'Taxable|CGST|SGST', '1000|90|90', 'otherState', THERE],
    ['a total that is neither with tax nor without', 'Taxable|GST|Total', '1000|180|1100', 'otherTotal'],
    ['a price that does not give the taxable value', 'Price|Taxable|GST', '90|1000|180', 'otherTotal'],
  ])('with %s says so', (_what, heading, cells, fault, bill = HERE) => {
    expect(faultOf(heading, cells, bill)).toEqual([fault]);
  });

  it('leaves a tax that was not understood empty and marked until it is typed', () => {
    const { line } = one('HSN|GST %|Taxable|GST', 'soap|17|1000|x');
    expect(line.marks).toEqual({ hsn: 'soap', rate: '17', tax: 'x' });
    expect(withTax({ ...line, key: 0 }, { rateBps: 1_800, taxPaise: null }).marks).toEqual({ hsn: 'soap' });
  });
});
