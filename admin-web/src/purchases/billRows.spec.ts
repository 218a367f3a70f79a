import { expect, it } from '@jest/globals';
import type { PurchaseRow, VendorBillRow } from '@bahi/contracts';
import { billRows } from './billRows.ts';

const bill = (id: string, changes: Partial<VendorBillRow> = {}): VendorBillRow => ({
  id,
  vendorId: 'v',
  vendorName: 'Gupta',
  vendorBillNumber: id,
  purchaseDate: '2026-01-05',
  lineCount: 2,
  deletedCount: 0,
  firstLineIds: [],
  totalPaise: 100,
  discountPaise: 0,
  freightPaise: 0,
  status: 'recorded',
  recordedAt: '2026-01-05T06:30:00.000Z',
  ...changes,
});
const line = (id: string): PurchaseRow => ({ id }) as PurchaseRow;
const shown = (...args: Parameters<typeof billRows>) => billRows(...args).map((row) => [row.bill.id, row.line?.id]);

it('a bill of one line is shown as that line, another one alone until it is opened', () => {
  const bills = [bill('G-1'), bill('G-2', { lineCount: 1 })];
  const lines = new Map([
    ['G-1', [line('p1'), line('p2')]],
    ['G-2', [line('p3')]],
  ]);
  expect(shown(bills, new Set(), lines)).toEqual([
    ['G-1', undefined],
    ['G-2', 'p3'],
  ]);
  expect(shown(bills, new Set(['G-1']), lines)).toEqual([
    ['G-1', undefined],
    ['G-1', 'p1'],
    ['G-1', 'p2'],
    ['G-2', 'p3'],
  ]);
  expect(new Set(billRows(bills, new Set(['G-1']), lines).map(({ id }) => id)).size).toBe(4);
});

it('a bill with a deleted line is opened for what is left of it; lines that are not loaded yet are missing', () => {
  const half = bill('G-1', { lineCount: 1, deletedCount: 1 });
  expect(shown([half], new Set(['G-1']), new Map())).toEqual([['G-1', undefined]]);
  expect(shown([half], new Set(['G-1']), new Map([['G-1', [line('p1')]]]))).toEqual([
    ['G-1', undefined],
    ['G-1', 'p1'],
  ]);
});
