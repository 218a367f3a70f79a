import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import { bestOf, withSums, type BestSellersDoc, type Seller, type SellerOrder } from './bestSellers.ts';

const place = { id: 'shop:month:2026-11', shopId: 'shop' };
const idOf = (n: number) => `p${String(n).padStart(4, '0')}`;
const figureOf = (order: SellerOrder, [, units, revenue]: Seller) => (order === 'units' ? units : revenue);

/** The best sellers, calculated from all. */
const bestOfAll = (all: Iterable<Seller>, order: SellerOrder, count: number): Seller[] =>
  [...all]
    .filter((seller) => figureOf(order, seller) > 0)
    .toSorted((a, b) => figureOf(order, b) - figureOf(order, a) || (a[0] < b[0] ? 1 : -1))
    .slice(0, count);

/** A list and all sums after some sales. */
function sold(sales: Iterable<readonly [product: number, units: number, revenue: number]>) {
  const sums = new Map<string, Seller>();
  let list: BestSellersDoc | undefined;
  for (const [product, units, revenue] of sales) {
    const [id, unitsBefore, revenueBefore] = sums.get(idOf(product)) ?? [idOf(product), 0, 0];
    const seller: Seller = [id, unitsBefore + units, revenueBefore + revenue];
    sums.set(id, seller);
    list = withSums(list, place, [seller]);
  }
  return { list: list ?? withSums(undefined, place, []), sums: [...sums.values()] };
}

describe('the list of best sellers', () => {
  it('is exact in both orders while shops sell, however many products they have and however close these are', () => {
    const sale = fc.tuple(fc.nat(1_200), fc.constantFrom(1, 1, 1, 2, 5), fc.constantFrom(10, 10, 20, 70));
    fc.assert(
      fc.property(fc.array(sale, { minLength: 900, maxLength: 1_600 }), (sales) => {
        const { list, sums } = sold(sales);
        expect(list.sellers.length).toBeLessThanOrEqual(40);
        for (const order of ['units', 'revenue'] as const) {
          expect(bestOf(list, order, 10)).toEqual(bestOfAll(sums, order, 10));
        }
      }),
      propertyRuns(30),
    );
  });

  it('is exact, or undefined when it cannot tell, if sales are cancelled', () => {
    const sale = fc.tuple(fc.nat(600), fc.integer({ min: -3, max: 3 }), fc.integer({ min: -30, max: 30 }));
    fc.assert(
      fc.property(fc.array(sale, { minLength: 900, maxLength: 1_600 }), (sales) => {
        const { list, sums } = sold(sales);
        for (const order of ['units', 'revenue'] as const) {
          const best = bestOf(list, order, 10);
          if (best !== undefined) expect(best).toEqual(bestOfAll(sums, order, 10));
        }
      }),
      propertyRuns(30),
    );
  });

  it('is undefined once the former best sellers are cancelled', () => {
    const many = Array.from({ length: 500 }, (_, n) => [n, n + 1, 1] as const);
    const { list } = sold(many);
    expect(bestOf(list, 'units', 10)).toHaveLength(10);
    const { list: emptied } = sold([...many, ...many.slice(100).map(([n, units]) => [n, -units, 0] as const)]);
    expect(bestOf(emptied, 'units', 10)).toBeUndefined();
  });

  it('has every product of a shop that sells few, and stays the same object while nothing changes', () => {
    const { list } = sold([
      [1, 2, 30],
      [2, 2, 40],
      [3, 0, 5],
      [2, -2, -40],
    ]);
    expect(list.sellers).toEqual([
      [idOf(1), 2, 30],
      [idOf(3), 0, 5],
    ]);
    expect(bestOf(list, 'units', 10)).toEqual([[idOf(1), 2, 30]]);
    const { list: full } = sold(Array.from({ length: 500 }, (_, n) => [n, 5, 50] as const));
    expect(withSums(full, place, [[idOf(0), 4, 40]])).toBe(full);
  });
});
