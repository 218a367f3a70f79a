import { describe, expect, it } from '@jest/globals';
import { numberId, plainProduct } from '@bahi/testing/books';
import { rice, simpleBooks } from '@bahi/testing/simpleBooks';
import { unchangedStock } from '../replay/replayedStock.ts';
import { stockBelowZero } from './stockBelowZero.ts';

const dal = plainProduct(2);
const accepts = (...facts: object[]) => ({ kind: 'accepted', facts });
const corrects = (data: object) => accepts({ type: 'PurchaseCorrected', data });
const reverses = (data: object) => accepts({ type: 'PurchaseReversed', data });
const warns = (warning: object) => ({
  kind: 'accepted',
  answer: { warnings: [[{ code: 'stock_below_zero', ...warning }]] },
});

describe('a correction or reversal that leaves less than nothing (R33b)', () => {
  const least = (leastMilli: number, field?: string) => {
    const params = { leastMilli, least: String(leastMilli / 1_000), unit: 'kg', name: rice.name };
    const fields = field === undefined ? {} : { fields: { [field]: 'purchase_consumed' } };
    return { kind: 'refused', code: 'purchase_consumed', params, ...fields };
  };

  it('is refused under policy block, and names the smallest quantity that passes', () => {
    const books = simpleBooks('block').buy(1, 10, 10).sell(1, 8);
    expect(books.correct(1, { units: 5 })).toEqual(least(8_000, 'quantityMilli'));
    expect(books.correct(1, { units: 7.999 })).toEqual(least(8_000, 'quantityMilli'));
    expect(books.reverse(1)).toEqual(least(8_000));
    expect(books.correct(1, { product: dal })).toEqual(least(8_000, 'productId'));
    expect(books.correct(1, { units: 8 })).toMatchObject({ kind: 'accepted' });
    const oversold = simpleBooks('block').buy(1, 5, 10).sell(1, 8);
    expect(oversold.correct(1, { units: 4 })).toEqual(least(5_000, 'quantityMilli'));
    expect(oversold.correct(1, { rupees: 12 }).kind).toBe('accepted');
    expect(oversold.correct(1, { units: 6 }).kind).toBe('accepted');
  });

  it('is refused under policy block only where goods would be missing (R33a)', () => {
    const books = simpleBooks('block').buy(1, 5, 10).buy(2, 5, 30).sell(1, 6);
    expect(books.reverse(2)).toEqual(least(1_000));
    const returned = simpleBooks('block').buy(1, 5, 10).buy(2, 5, 30).sell(1, 6);
    returned.cancel(1);
    expect(returned.reverse(2)).toMatchObject({ kind: 'accepted' });
    expect(returned.stock()).toEqual([5, 50, 10]);
  });

  it('names a whole quantity of goods that cannot be divided', () => {
    const soap = plainProduct(3, { unit: 'pcs' });
    const books = simpleBooks('block').buy(1, 3, 10, soap);
    // a stock that was broken before pieces had to be whole
    books.books.state.products.get(soap.id)!.quantityMilli = 500;
    const recorded = books.books.purchase(1).data;
    const after = unchangedStock(books.books.state, soap.id);
    const below = stockBelowZero(books.books.state, recorded, [{ ...after, stockAfterMilli: -1_000 }]);
    expect(below?.refusal.params).toMatchObject({ leastMilli: 3_000, least: '3', unit: 'pcs' });
  });

  it('is accepted with a warning under policy warn; the next receipt corrects the cost (R32, R33)', () => {
    const books = simpleBooks().buy(1, 10, 10).sell(1, 8);
    const params = { productId: rice.id, name: rice.name, unit: 'kg', stockMilli: -3_000 };
    const warning = { field: 'quantityMilli', code: 'stock_below_zero', params };
    const decision = books.correct(1, { units: 5 });
    expect(decision).toMatchObject({ kind: 'accepted', answer: { warnings: [[warning]] } });
    expect(decision).toMatchObject(
      corrects({
        stocksAfter: [
          {
            costVariancePaise: 0,
            newShortfalls: [{ billId: numberId(1), lineNo: 1, quantityMilli: 3_000, provisionalPaise: 3_000 }],
          },
        ],
      }),
    );
    expect(books.stock()).toEqual([-3, 0, 10]);
    expect(books.books.state.openShortfalls).toBe(1);
    books.buy(2, 5, 12);
    expect(books.stock()).toEqual([2, 24, 12]);
    expect(books.books.events.at(-1)).toMatchObject({ type: 'CostCorrected', data: { correctionPaise: 600 } });
    expect(books.books.state.openShortfalls).toBe(0);
  });

  it('adds to what was missing already, oldest first', () => {
    const books = simpleBooks().buy(1, 5, 10).sell(1, 3).sell(2, 4);
    expect(books.reverse(1)).toMatchObject(warns({ params: { stockMilli: -7_000 } }));
    const shortfalls = [...(books.books.state.products.get(rice.id)?.shortfalls ?? [])];
    expect(shortfalls.map(([key, { quantityMilli }]) => [key, quantityMilli])).toEqual([
      [`${numberId(1)}:1`, 3_000],
      [`${numberId(2)}:1`, 4_000],
    ]);
    expect(books.books.state.openShortfalls).toBe(2);
  });

  it.each(['warn', 'block'] as const)('is none where later goods cover it, or the bill is cancelled: %s', (policy) => {
    const later = simpleBooks(policy).buy(1, 5, 10).sell(1, 4).buy(2, 10, 12);
    const decision = later.correct(1, { units: 3 });
    expect(decision).toMatchObject(corrects({ stocksAfter: [{ costVariancePaise: 200, newShortfalls: [] }] }));
    expect(decision).not.toHaveProperty('answer');
    expect(later.stock()).toEqual([9, 108, 12]);
    const cancelled = simpleBooks(policy).buy(1, 5, 10).sell(1, 4);
    cancelled.cancel(1);
    expect(cancelled.reverse(1)).not.toHaveProperty('answer');
    expect(cancelled.stock()).toEqual([0, 0, 0]);
    const counted = simpleBooks(policy).buy(1, 1, 10).sell(1, 1).buy(2, 1, 900).count(-1).count(1);
    expect(counted.reverse(2)).not.toHaveProperty('answer');
    expect(counted.stock()).toEqual([0, 0, 10]);
  });

  it('leaves lost goods without a cost of their own until the next receipt', () => {
    const lost = simpleBooks().buy(1, 5, 10).count(-4);
    expect(lost.reverse(1)).toMatchObject(
      reverses({
        stockAfterMilli: -4_000,
        newShortfalls: [{ adjustmentId: numberId(60), quantityMilli: 4_000, provisionalPaise: 0 }],
      }),
    );
    lost.buy(2, 10, 12);
    expect(lost.stock()).toEqual([6, 72, 12]);
    expect(lost.books.events.at(-1)).toMatchObject({
      type: 'CostCorrected',
      data: { settlements: [{ adjustmentId: numberId(60), actualPaise: 4_800 }], correctionPaise: 4_800 },
    });
    expect(lost.books.state.bills.size).toBe(0);
    const covered = simpleBooks('block').buy(1, 5, 10).count(-4).buy(2, 10, 12);
    expect(covered.reverse(1)).toMatchObject(reverses({ newShortfalls: [], costVariancePaise: 800 }));
    expect(covered.stock()).toEqual([6, 72, 12]);
  });

  it('books units whose cost is not known any more at the product’s purchase price (R33)', () => {
    const books = simpleBooks().buy(1, 5, 10).sell(1, 4);
    const products = new Map([[rice.id, { facts: { ...rice, purchasePricePaise: 700 }, archived: false }]]);
    expect(books.books.reverse(books.books.purchase(1), { products })).toMatchObject(
      reverses({ costVariancePaise: -1_200, newShortfalls: [{ quantityMilli: 4_000, provisionalPaise: 2_800 }] }),
    );
  });
});
