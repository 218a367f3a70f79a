import { describe, expect, it } from '@jest/globals';
import type { ProductRow, PurchaseRow } from '@bahi/contracts';
import {
  averageAfter,
  billTotal,
  closingOf,
  draftOf,
  emptyLine,
  newDraft,
  priceOf,
  totalOf,
  withLine,
  withProduct,
  type LineDraft,
} from './purchaseDraft.ts';

const row = {
  id: 'a'.repeat(32),
  name: 'Sugar',
  unit: 'kg',
  currentStockMilli: 10_000,
  averageCostPaise: 10_000,
  stockValuePaise: 100_000,
  purchasePricePaise: 13_000,
} as ProductRow;
const line: LineDraft = { ...withProduct(emptyLine(0), row), quantityMilli: 5_000 };

describe('a purchase as typed', () => {
  it('calculates the closing stock from opening and purchased until it is typed', () => {
    expect(closingOf(emptyLine(0))).toBeNull();
    expect(closingOf(line)).toBe(15_000);
    expect(closingOf({ ...line, closingMilli: 16_000 })).toBe(16_000);
  });

  it('has two hundred lines at most; a scanned product may still fill an empty last one', () => {
    const lines = Array.from({ length: 199 }, (_, key) => ({ ...line, key }));
    const full = withLine(lines, null);
    expect(full).toEqual([...lines, emptyLine(199)]);
    expect(withLine(full ?? [], null)).toBeNull();
    const filled = withLine(full ?? [], row);
    expect(filled).toEqual([...lines, withProduct(emptyLine(199), row)]);
    expect(withLine(filled ?? [], row)).toBeNull();
  });

  it('suggests the last purchase price, and keeps a typed one', () => {
    expect(line.amountPaise).toBe(13_000);
    expect(withProduct({ ...emptyLine(0), amountPaise: 12_000 }, row).amountPaise).toBe(12_000);
  });

  it('suggests the price of the current product, not of one chosen before', () => {
    const milk: ProductRow = { ...row, id: 'b'.repeat(32), purchasePricePaise: 5_200 };
    const unpriced: ProductRow = { ...row, id: 'c'.repeat(32), purchasePricePaise: null };
    const amount = (changed: LineDraft) => [changed.typed, changed.amountPaise];
    expect(amount(withProduct(line, milk))).toEqual(['price', 5_200]);
    expect(amount(withProduct(line, null))).toEqual(['price', null]);
    expect(amount(withProduct(withProduct(line, unpriced), milk))).toEqual(['price', 5_200]);
    const emptied: LineDraft = { ...line, typed: 'total', amountPaise: null, isOffered: false };
    expect(amount(withProduct(emptied, milk))).toEqual(['price', 5_200]);
    const typed: LineDraft = { ...line, typed: 'total', amountPaise: 9_900, isOffered: false };
    expect(amount(withProduct(withProduct(typed, null), milk))).toEqual(['total', 9_900]);
  });

  it('derives the total from the price, or the price from the total, whichever was typed last', () => {
    expect([priceOf(line), totalOf(line)]).toEqual([13_000, 65_000]);
    const twelve: LineDraft = { ...line, quantityMilli: 12_000, typed: 'total', amountPaise: 10_000 };
    expect([priceOf(twelve), totalOf(twelve)]).toEqual([833, 10_000]);
    expect(priceOf({ ...twelve, quantityMilli: null })).toBeNull();
    expect(totalOf({ ...line, quantityMilli: null })).toBeNull();
    expect(totalOf({ ...line, quantityMilli: Number.NaN })).toBeNull();
  });

  it('shows the average as the ledger will calculate it (R30), and that of the purchase alone without stock (R32)', () => {
    expect(averageAfter(line)).toBe(11_000);
    const empty = withProduct(emptyLine(0), { ...row, currentStockMilli: -2_000, stockValuePaise: 0 });
    expect(averageAfter({ ...empty, quantityMilli: 20_000, amountPaise: 330 })).toBe(330);
    expect(averageAfter({ ...line, quantityMilli: null })).toBeNull();
  });

  it('sums the lines that have a total', () => {
    const draft = { ...newDraft('2026-01-05'), lines: [line, { ...line, key: 1 }, emptyLine(2)] };
    expect(billTotal(draft)).toBe(130_000);
  });

  it('opens a record that was entered by its total with that total', () => {
    const recorded = {
      quantityMilli: 12_000,
      purchasePricePaise: 833,
      lineTotalPaise: 10_000,
      note: null,
    } as PurchaseRow;
    expect(draftOf(recorded).lines[0]).toMatchObject({ typed: 'total', amountPaise: 10_000 });
    const whole = { ...recorded, quantityMilli: 10_000, purchasePricePaise: 1_000 };
    expect(draftOf(whole).lines[0]).toMatchObject({ typed: 'price', amountPaise: 1_000 });
  });
});
