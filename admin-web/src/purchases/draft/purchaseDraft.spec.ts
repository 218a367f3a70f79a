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
  settled,
  totalOf,
  withLine,
  withProduct,
  withQuantity,
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

  it('has two hundred lines at most', () => {
    const lines = Array.from({ length: 199 }, (_, key) => ({ ...line, key }));
    const full = withLine(lines);
    expect(full).toEqual([...lines, emptyLine(199)]);
    expect(withLine(full ?? [])).toBeNull();
  });

  it('takes the quantity from a typed closing stock, until a quantity is typed', () => {
    const quantity = (typed: LineDraft) => settled([typed])[0]?.quantityMilli;
    const counted: LineDraft = { ...withProduct(emptyLine(0), row), closingMilli: 50_000 };
    expect(quantity(counted)).toBe(40_000);
    expect(quantity({ ...counted, closingMilli: 45_500 })).toBe(35_500);
    const typed = withQuantity(counted, 5_000);
    expect([quantity(typed), closingOf(typed)]).toEqual([5_000, 15_000]);
    expect(quantity({ ...typed, closingMilli: 50_000 })).toBe(5_000);
    expect(quantity(withQuantity({ ...typed, closingMilli: 50_000 }, null))).toBeNull();
    // less than there was, or no number
    expect([10_000, 9_000, Number.NaN].map((closingMilli) => quantity({ ...counted, closingMilli }))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('takes the quantity from a closing stock that was typed before the product was chosen', () => {
    const chosen = withProduct({ ...emptyLine(0), closingMilli: 50_000 }, row);
    expect(settled([chosen])[0]?.quantityMilli).toBe(40_000);
    const other = withProduct(chosen, { ...row, id: 'b'.repeat(32) });
    expect(settled([other])[0]?.quantityMilli).toBeNull();
  });

  it('takes the quantity of a recorded purchase from a typed closing stock as well', () => {
    const stock = { openingStockMilli: 10_000, quantityMilli: 2_000, purchasePricePaise: 100, lineTotalPaise: 200 };
    const recorded = { ...stock, unit: 'kg', note: null } as PurchaseRow;
    const [first] = draftOf(recorded).lines;
    const typed = { ...(first ?? emptyLine(0)), closingMilli: 50_000 };
    expect(settled([typed])[0]?.quantityMilli).toBe(40_000);
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

  it('begins the second line of a product where the first one ends, as it is recorded', () => {
    const empty = withProduct(emptyLine(0), { ...row, currentStockMilli: 0, stockValuePaise: 0, averageCostPaise: 0 });
    const bought = { ...withQuantity(empty, 10_000), amountPaise: 10_000 };
    const free: LineDraft = { ...withQuantity({ ...empty, key: 2 }, 2_000), typed: 'total', amountPaise: 0 };
    const other = withProduct(emptyLine(1), { ...row, id: 'b'.repeat(32) });
    const [, between, second] = settled([bought, other, free]);
    expect(between?.product?.openingMilli).toBe(10_000);
    expect(second?.product).toMatchObject({ stockMilli: 0, openingMilli: 10_000, averageCostPaise: 10_000 });
    expect([second && closingOf(second), second && averageAfter(second)]).toEqual([12_000, 8_333]);
    // a typed closing stock counts from there too
    const counted = settled([bought, { ...free, quantityMilli: null, isQuantityTyped: false, closingMilli: 13_000 }]);
    expect(counted[1]?.quantityMilli).toBe(3_000);
    // without its numbers the first line changes nothing
    expect(settled([{ ...bought, quantityMilli: null }, free])[1]?.product?.openingMilli).toBe(0);
  });

  it('gives units sold below zero their part of the cost before the next line', () => {
    const short = withProduct(emptyLine(0), { ...row, currentStockMilli: -3_000, stockValuePaise: 0 });
    const first = { ...withQuantity(short, 2_000), amountPaise: 10_000 };
    const second = { ...withQuantity({ ...short, key: 1 }, 4_000), amountPaise: 12_000 };
    const [one, two] = settled([first, second]);
    expect([one && closingOf(one), one && averageAfter(one)]).toEqual([-1_000, 10_000]);
    expect(two?.product).toMatchObject({ openingMilli: -1_000, stockValuePaise: 0, averageCostPaise: 10_000 });
    expect([two && closingOf(two), two && averageAfter(two)]).toEqual([3_000, 12_000]);
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
