import { describe, expect, it } from '@jest/globals';
import type { GstRegistration, RegisterEntry, RegisterLine, ReportName, TaxClass } from '@bahi/contracts';
import { numberId } from '@bahi/testing/books';
import { registers, RegisterSum } from './index.ts';

const PRODUCTS = ['Rusk', 'Milk'];
const productOf = (name: string) => numberId(PRODUCTS.indexOf(name));
const SHOP = numberId(99);

/** A line of one product: its class, quantity and value, and what left the shelf. */
const line = (name: string, taxClass: TaxClass, quantityMilli: number, valuePaise: number): RegisterLine => [
  productOf(name),
  name,
  'goods',
  'pcs',
  '1905',
  taxClass,
  taxClass === 'taxable' ? 500 : 0,
  quantityMilli,
  valuePaise,
  0,
  0,
  0,
  0,
  0 - quantityMilli,
];

function bill(
  n: number,
  registration: GstRegistration,
  lines: RegisterLine[],
  until: number | null = null,
): RegisterEntry {
  const id = numberId(100 + n);
  const head = { id, billId: id, shopId: SHOP, revision: n, day: '2026-10-05', until, late: null };
  const series = ['2627', '', 'SK', n] as const;
  const buyer = { customerName: null, buyerGstin: null, grandTotalPaise: 100, number: `SK/2627/${n}` };
  const money = { paid: [], awaitedPaise: 0, lessAwaited: [], neverPaid: false, corrected: [] } as const;
  return { ...head, ...buyer, ...money, kind: 'bill', registration, series, lines };
}

function stock(
  n: number,
  reason: 'opening' | 'receipt' | 'lost' | 'stolen' | 'destroyed' | 'written_off' | 'sample',
  quantityMilli: number,
): RegisterEntry {
  const head = { id: numberId(200 + n), shopId: SHOP, revision: n, day: '2026-10-05' };
  const moves = [[productOf('Rusk'), 'Rusk', 'pcs', quantityMilli]] as const;
  return { ...head, until: null, late: null, kind: 'stock', documentId: numberId(300 + n), reason, moves };
}

function sumOf(name: ReportName, entries: readonly RegisterEntry[]): RegisterSum {
  const sum = new RegisterSum(registers[name], 1_000);
  for (const entry of entries) sum.add(entry);
  return sum;
}

describe('the registers of a shop', () => {
  it('T14, R2: under composition pay half a per cent of each tax on taxable kinds, and nothing on exempt ones', () => {
    const sum = sumOf('composition', [
      bill(1, 'composition', [line('Rusk', 'taxable', 1_000, 8_000_000), line('Milk', 'exempt', 1_000, 1_200_000)]),
      bill(2, 'composition', [line('Rusk', 'taxable', 1_000, 435_000)]),
      bill(3, 'composition', [line('Rusk', 'taxable', 1_000, 99_900)], 4),
      bill(5, 'regular', [line('Rusk', 'taxable', 1_000, 70_000)]),
    ]);
    expect(sum.rows().map(({ labels, figures }) => [labels['taxClass'], ...figures])).toEqual([
      ['exempt', 1_200_000, 0, 0],
      ['taxable', 8_435_000, 42_175, 42_175],
    ]);
  });

  it.each(['none', 'composition'] as const)('T13, T14: of a %s shop have no line of a GST register', (registration) => {
    const sold = [bill(1, registration, [line('Rusk', 'taxable', 2_000, 23_600)])];
    for (const name of ['sales-by-rate', 'sales-by-hsn'] as const) expect(sumOf(name, sold).rows()).toEqual([]);
  });

  it('R36: account for stock by reason, from opening to balance', () => {
    const moves = (['opening', 'receipt', 'lost', 'stolen', 'destroyed', 'written_off', 'sample'] as const).map(
      (reason, n) => stock(n, reason, n < 2 ? 50_000 : -n * 1_000),
    );
    const sold = bill(9, 'regular', [line('Rusk', 'taxable', 7_000, 70_000)]);
    const [row] = sumOf('stock-account', [...moves, sold]).rows();
    expect(Object.fromEntries(registers['stock-account'].figures.map((name, n) => [name, row?.figures[n]]))).toEqual({
      openingMilli: 50_000,
      receiptMilli: 50_000,
      supplyMilli: -7_000,
      lostMilli: -2_000,
      stolenMilli: -3_000,
      destroyedMilli: -4_000,
      writtenOffMilli: -5_000,
      sampleMilli: -6_000,
      countMilli: 0,
      otherMilli: 0,
      balanceMilli: 73_000,
    });
  });
});
