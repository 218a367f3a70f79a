import { describe, expect, it } from '@jest/globals';
import {
  BUYER_HERE,
  caseBill,
  caseNote,
  CASE_SHOP,
  checkOf,
  returnOf,
  type CaseBill,
  type CaseLine,
} from '@bahi/testing/filedDocuments';
import { readRows } from '@bahi/testing/realData';
import type { FiledBill } from './filedDocument.ts';
import { isBuyerNumber } from '../arithmetic/index.ts';
import { headingOf } from './hsnHeadings.ts';

const soap = (rest: Partial<CaseLine> = {}): CaseLine => ({
  name: 'Soap',
  quantityMilli: 1_000,
  unitPricePaise: 11_800,
  rate: 18,
  hsn: '3401',
  ...rest,
});
const bill = (number: string, rest: Partial<CaseBill> = {}, line: Partial<CaseLine> = {}) =>
  caseBill({ number: `SK/2627/${number}`, day: '2026-11-10', lines: [soap(line)], ...rest });
const codesOf = (documents: FiledBill[], options: Parameters<typeof checkOf>[1] = {}) =>
  checkOf(documents, options).problems.map(({ code, level }) => `${level} ${code}`);

describe('HSN codes', () => {
  it('T31: a code may be missing on a small shop’s bills to others, and the check says what table 12 lacks', () => {
    const sales = [bill('00001', {}, { hsn: null }), bill('00002')];
    const { problems } = checkOf(sales);
    expect(problems).toEqual([
      {
        code: 'hsn_missing',
        level: 'warning',
        productId: sales[0]?.lines[0]?.productId,
        params: {
          name: 'Soap',
          part: 'b2c',
          bills: 1,
          numbers: ['SK/2627/00001'],
          billIds: [sales[0]?.billId],
          valuePaise: 10_000,
        },
      },
    ]);
    const { file } = returnOf(sales);
    expect(file.b2cs).toMatchObject([{ txval: 200, camt: 18 }]);
    expect(file.hsn?.hsn_b2c).toMatchObject([{ txval: 100, camt: 9 }]);
  });

  it('T31, TS12: a registered buyer’s line needs one, and above five crore every line', () => {
    expect(codesOf([bill('00001', { gstin: BUYER_HERE }, { hsn: null })])).toEqual(['problem hsn_missing']);
    expect(codesOf([bill('00001', {}, { hsn: null })], { turnoverAboveFiveCrore: true })).toEqual([
      'problem hsn_missing',
    ]);
  });

  it.each([
    ['401', false, 'problem hsn_length'],
    ['19053', false, 'problem hsn_length'],
    ['190531000', false, 'problem hsn_length'],
    ['1905', true, 'problem hsn_length'],
    ['1915', false, 'problem hsn_unknown'],
    ['191590', true, 'problem hsn_unknown'],
    ['6109', false, 'warning hsn_chapters_unknown'],
    ['1905', false, undefined],
    ['190531', true, undefined],
    ['04012000', true, undefined],
  ])('T31: %s, above five crore: %s: %s', (hsn, turnoverAboveFiveCrore, found) => {
    expect(codesOf([bill('00001', {}, { hsn })], { turnoverAboveFiveCrore })).toEqual(
      found === undefined ? [] : [found],
    );
  });

  it('T31: a wrong code names its product and its bills', () => {
    const numbers = ['00001', '00002', '00003'];
    const { problems } = checkOf(numbers.map((number) => bill(number, {}, { name: 'Rusk', hsn: '1915' })));
    expect(problems).toMatchObject([
      { code: 'hsn_unknown', params: { name: 'Rusk', hsn: '1915', bills: 3, valuePaise: 30_000 } },
    ]);
    expect(problems[0]?.params.numbers).toEqual(numbers.map((number) => `SK/2627/${number}`));
  });

  it('names the chapters that the list does not know', () => {
    const sales = [bill('00001', {}, { hsn: '6109' }), bill('00002', {}, { hsn: '9987', isService: true })];
    expect(checkOf(sales).problems).toEqual([
      { code: 'hsn_chapters_unknown', level: 'warning', params: { chapters: ['61', '99'] } },
    ]);
  });

  it('goods need a unit, services none', () => {
    expect(codesOf([bill('00001', {}, { isService: true })])).toEqual(['problem unit_missing']);
  });

  it('a free line needs no code', () => {
    expect(codesOf([bill('00001', {}, { hsn: null, discountPaise: 11_800 })])).toEqual([]);
  });

  it('are checked against every heading of the list', () => {
    const rows = readRows<'hsn_code'>('gst/hsn-headings.csv').map((row) => row.hsn_code);
    expect(rows).toHaveLength(224);
    expect(rows.filter((code) => headingOf(code) !== 'exists')).toEqual([]);
    const chapters = [...new Set(rows.map((code) => code.slice(0, 2)))];
    const possible = chapters.flatMap((chapter) =>
      Array.from({ length: 100 }, (_, heading) => chapter + String(heading).padStart(2, '0')),
    );
    expect(possible.filter((code) => headingOf(code) === 'exists')).toHaveLength(224);
  });
});

describe('buyers', () => {
  it('T33: the shop’s own number and one with a wrong check digit are problems', () => {
    expect(codesOf([bill('00001', { gstin: CASE_SHOP })])).toEqual(['problem buyer_is_shop']);
    expect(codesOf([bill('00001', { gstin: '29ZZBFT5678R1ZY' })])).toEqual(['problem buyer_number_wrong']);
    expect(codesOf([bill('00001', { gstin: BUYER_HERE })])).toEqual([]);
  });

  it('T33: a delivery state decides the place of supply', () => {
    const sale = bill('00001', { gstin: BUYER_HERE, state: '24' });
    expect(returnOf([sale]).file.b2b).toMatchObject([{ ctin: BUYER_HERE, inv: [{ pos: '24', itms: [{}] }] }]);
    expect(returnOf([sale]).file.b2b?.[0]?.inv[0]?.itms[0]?.itm_det).toMatchObject({ iamt: 18 });
  });

  it('are known by the numbers that the return takes', () => {
    const rows = readRows<'gstin' | 'check_digit_valid'>('gst/gstins.csv');
    for (const { gstin, check_digit_valid: valid } of rows)
      expect([gstin, isBuyerNumber(gstin)]).toEqual([gstin, valid === 'true']);
    // a UIN, and a tax deductor's number
    const withCheck = (first: string) =>
      Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ').filter((last) => isBuyerNumber(first + last));
    expect(withCheck('0717UNO00211UN')).toHaveLength(1);
    expect(withCheck('29AAAC1234A1D')).toHaveLength(0);
    expect(withCheck('29AAACA1234A1D')).toHaveLength(1);
  });
});

describe('numbers', () => {
  it.each(['SK/2627/000000001', 'SK 2627', 'SK/2627/№1', '0000', '=1+1'])('%s is a problem', (number) => {
    const wrong = { ...bill('00001'), number };
    expect(codesOf([wrong])).toEqual(['problem number_not_allowed']);
  });

  it('one number twice is a problem, capitals or not', () => {
    const first = bill('00001');
    const second = { ...bill('00002'), number: 'sk/2627/00001' };
    expect(checkOf([first, second]).problems).toMatchObject([
      { code: 'number_repeated', billId: second.billId, params: { otherBillId: first.billId } },
    ]);
  });

  it('an imported document’s number matters only where it is named', () => {
    const imported = (rest: Partial<CaseBill>) => ({
      ...bill('00001', { imported: true, ...rest }),
      number: 'Old no. 7',
    });
    expect(codesOf([imported({})])).toEqual([]);
    expect(codesOf([imported({ gstin: BUYER_HERE })])).toEqual(['problem number_not_allowed']);
  });
});

describe('taxes and places', () => {
  it('a state that does not exist is a problem', () => {
    expect(codesOf([bill('00001', { state: '28' })])).toEqual(['problem place_of_supply_not_allowed']);
    expect(codesOf([bill('00001', { state: '97' })])).toEqual([]);
  });

  it('taxes of the other kind are a problem', () => {
    const sale = bill('00001');
    const moved = { ...sale, placeOfSupply: { stateCode: '27', reason: 'customer_state' as const } };
    expect(codesOf([moved])).toEqual(['problem tax_kind_mismatch']);
  });

  it('a document of another GSTIN is a problem', () => {
    expect(codesOf([{ ...bill('00001'), sellerGstin: BUYER_HERE }])).toEqual(['problem other_gstin']);
  });

  it('a value below zero is a problem', () => {
    const sale = bill('00001');
    const lines = sale.lines.map((line) => ({ ...line, taxableValuePaise: -1 }));
    expect(codesOf([{ ...sale, lines }])).toEqual(['problem negative_value']);
  });
});

describe('the findings', () => {
  it('concern only the period', () => {
    const wrong = { ...bill('00001', { day: '2026-10-31' }), number: '0' };
    expect(codesOf([wrong])).toEqual([]);
  });

  it('are counted, and at most 200 of a code are listed', () => {
    const wrong = Array.from({ length: 250 }, (_, index) => ({
      ...bill(String(index).padStart(5, '0')),
      sellerGstin: BUYER_HERE,
    }));
    const { problems, problemCount, warningCount } = checkOf(wrong);
    expect([problems.length, problemCount, warningCount]).toEqual([200, 250, 0]);
  });

  it('say when an IFF holds more than it takes', () => {
    const sale = bill('00001', { gstin: BUYER_HERE }, { unitPricePaise: 600_000_000 });
    expect(codesOf([sale], { filing: 'quarterly' })).toEqual(['warning iff_limit']);
    expect(codesOf([sale])).toEqual([]);
  });

  it('name each note by its bill', () => {
    const sale = bill('00001', { day: '2026-02-15' });
    const note = caseNote({
      number: 'CN/2627/00001',
      day: '2026-11-20',
      of: sale,
      back: [{ line: 0, quantityMilli: 1_000, taxableValuePaise: 10_000, taxPaise: 1_800 }],
    });
    expect(checkOf([note]).problems).toMatchObject([{ billId: sale.billId, params: { number: 'CN/2627/00001' } }]);
  });
});
