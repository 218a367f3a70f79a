import { describe, expect, it } from '@jest/globals';
import {
  BUYER_HERE,
  BUYER_THERE,
  caseBill,
  caseNote,
  checkOf,
  returnOf,
  type CaseLine,
} from '@bahi/testing/filedDocuments';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const example = readFileSync(join(__dirname, '../../../testing/data/gst/gstr1-example.json'), 'utf8');

const packets = (count: number, line: Omit<CaseLine, 'quantityMilli'>): CaseLine => ({
  unit: 'packet',
  withTax: false,
  quantityMilli: count * 1_000,
  ...line,
});
const biscuits = (count: number) => packets(count, { name: 'Biscuits', unitPricePaise: 2_000, rate: 5 });
const detergent = (count: number) =>
  packets(count, { name: 'Detergent powder', unitPricePaise: 10_000, rate: 18, hsn: '3402' });
const bread = packets(1, { name: 'Bread', unitPricePaise: 4_500 });
const milk = packets(2, { name: 'Milk', unitPricePaise: 5_600, hsn: '0401', unit: 'liter' });
const eggs = (count: number) => packets(count, { name: 'Eggs', unitPricePaise: 700, hsn: '0407', unit: 'pcs' });
const rice = packets(50, { name: 'Rice loose', unitPricePaise: 5_000, hsn: '1006', unit: 'kg' });

/** The documents of the example's month. */
function exampleDocuments() {
  const small = caseBill({
    number: 'SK/2627/00105',
    day: '2026-10-10',
    lines: [biscuits(75), detergent(2), milk, eggs(8)],
  });
  const interstate = caseBill({
    number: 'SK/2627/00108',
    day: '2026-10-20',
    gstin: BUYER_THERE,
    lines: [detergent(10)],
  });
  return [
    caseBill({ number: 'SK/2627/00101', day: '2026-10-03', gstin: BUYER_HERE, lines: [biscuits(100), detergent(15)] }),
    caseBill({ number: 'SK/2627/00102', day: '2026-10-05', gstin: BUYER_HERE, lines: [rice] }),
    caseBill({ number: 'SK/2627/00103', day: '2026-10-08', state: '27', lines: [biscuits(500), detergent(900)] }),
    caseBill({ number: 'SK/2627/00104', day: '2026-10-09', lines: [detergent(7)], cancelled: true }),
    small,
    caseBill({ number: 'SK/2627/00106', day: '2026-10-12', state: '27', lines: [detergent(5), bread] }),
    caseBill({ number: 'SK/2627/00107', day: '2026-10-14', lines: [eggs(4)] }),
    interstate,
    caseNote({
      number: 'CN/2627/00011',
      day: '2026-10-26',
      of: interstate,
      back: [{ line: 0, quantityMilli: 3_000, taxableValuePaise: 30_000, taxPaise: 5_400 }],
    }),
    caseNote({
      number: 'CN/2627/00012',
      day: '2026-10-28',
      of: small,
      back: [{ line: 0, quantityMilli: 5_000, taxableValuePaise: 10_000, taxPaise: 500 }],
    }),
  ];
}

describe('the example month of the return', () => {
  it('comes out of its documents, byte for byte', () => {
    const { file } = returnOf(exampleDocuments(), { month: '2026-10' });
    expect(JSON.stringify(file, null, 1)).toBe(example.trim());
  });

  it('is the same from the documents in any order', () => {
    const documents = exampleDocuments();
    const { file } = returnOf([...documents.slice(4), ...documents.slice(0, 4).reverse()], { month: '2026-10' });
    expect(JSON.stringify(file, null, 1)).toBe(example.trim());
  });

  it('has no problem, and its rows lose no paisa', () => {
    const { problemCount, warningCount, roundingDifference } = checkOf(exampleDocuments(), { month: '2026-10' });
    expect({ problemCount, warningCount }).toEqual({ problemCount: 0, warningCount: 0 });
    expect(roundingDifference).toEqual({ cgstPaise: 0, sgstPaise: 0, igstPaise: 0 });
  });
});
