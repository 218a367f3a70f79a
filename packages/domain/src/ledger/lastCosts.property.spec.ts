import { describe, expect, it } from '@jest/globals';
import type { AnyRecorded, ProductFacts } from '@bahi/contracts';
import { Books, numberId, plainProduct, purchase, sale } from '@bahi/testing/books';
import { NaiveCosts } from '@bahi/testing/naiveCosts';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import fc from 'fast-check';
import { adjustStock } from './adjustStock.ts';
import { cancelBill } from './cancelBill.ts';
import { completeBill } from './completeBill.ts';
import { correctPurchase } from './correctPurchase.ts';
import { recordPurchase } from './recordPurchase.ts';
import { reversePurchase } from './reversePurchase.ts';
import { knownAverage, newStock } from './stock.ts';

const now = '2026-01-06T06:30:00.000Z';

// few whole units, so that shelves end often
const step = fc.record({
  kind: fc.constantFrom(
    'buy',
    'buy',
    'sell',
    'sell',
    'empty',
    'count',
    'cancel',
    'label',
    'price',
    'move',
    'remove',
    'remove',
  ),
  product: fc.constantFrom(1, 2),
  units: fc.integer({ min: 1, max: 3 }),
  pricePaise: fc.integer({ min: 1, max: 5_000 }),
  pick: fc.nat(100),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Two products whose people make mistakes. */
class Trade {
  readonly books = new Books();
  readonly naive = new NaiveCosts();
  #serial = 0;
  #bought: number[] = [];
  #sold: number[] = [];

  take(action: Step): void {
    const from = this.books.events.length;
    this.#serial += 1;
    this.#decide(action, plainProduct(action.product), action.units * 1_000);
    for (const event of this.books.events.slice(from)) this.naive.take(event as AnyRecorded);
  }

  #decide({ kind, product: n, pricePaise, pick }: Step, product: ProductFacts, quantityMilli: number): void {
    const { books } = this;
    const serial = this.#serial;
    const bought = this.#bought[this.#bought.length - 1 - (pick % 3)];
    const bill = this.#sold[pick % this.#sold.length];
    if (kind === 'buy') {
      this.#bought.push(serial);
      books.do((state) => recordPurchase(state, purchase(serial, product, quantityMilli, pricePaise)));
    } else if (kind === 'sell') this.#sell(product, quantityMilli);
    else if (kind === 'empty') this.#sell(product, books.stock(n)[0]);
    else if (kind === 'count') {
      const counted = {
        adjustmentId: numberId(serial),
        product,
        quantityMilli: pick % 2 === 0 ? quantityMilli : -quantityMilli,
      };
      books.try((state) => adjustStock(state, { ...counted, reason: 'count', note: null, now, imported: null }));
    } else if (kind === 'cancel') {
      if (bill !== undefined)
        books.try((state) => cancelBill(state, { original: books.bill(bill), reason: 'test', now }));
    } else if (bought !== undefined) this.#mend(kind, bought, product, pricePaise);
  }

  #sell(product: ProductFacts, quantityMilli: number): void {
    if (quantityMilli <= 0) return;
    this.#sold.push(this.#serial);
    this.books.do((state) => completeBill(state, sale(this.#serial, [{ product, quantityMilli }])));
  }

  #mend(kind: string, purchaseId: number, other: ProductFacts, pricePaise: number): void {
    const recorded = this.books.purchase(purchaseId);
    if (kind === 'remove') {
      this.books.try((state) => reversePurchase(state, { recorded }));
      return;
    }
    const { quantityMilli, productId, purchasePricePaise } = recorded.data;
    const own = plainProduct(Number.parseInt(productId, 16));
    const price = kind === 'price' ? pricePaise : purchasePricePaise;
    const command = purchase(purchaseId, kind === 'move' ? other : own, quantityMilli, price);
    this.books.try((state) => correctPurchase(state, { ...command, recorded, expectedRevision: recorded.revision }));
  }
}

describe('the last average and the last incoming cost, after any purchases, sales, corrections and deletions', () => {
  it('are those that one reckons beside the books (R33, R33a)', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const trade = new Trade();
        for (const action of steps) {
          trade.take(action);
          expect(trade.naive.problems).toEqual([]);
          for (const n of [1, 2]) {
            const stock = trade.books.state.products.get(numberId(n)) ?? newStock();
            expect(trade.naive.lastAverage(numberId(n))).toBe(knownAverage(stock));
            expect(trade.naive.lastIncoming(numberId(n))).toBe(stock.lastIncoming?.unitCostPaise ?? null);
          }
        }
      }),
      propertyRuns(300),
    );
  });
});
