import { describe, expect, it } from '@jest/globals';
import type { Decision } from '@bahi/contracts';
import { Books, plainProduct, purchase, sale } from '@bahi/testing/books';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import fc from 'fast-check';
import { completeBill } from './completeBill.ts';
import { correctPurchase } from './correctPurchase.ts';
import { stockFigures } from './readings.ts';
import { recordPurchase } from './recordPurchase.ts';

const rice = plainProduct(1);

// few whole units, so that what is left is often just what one purchase brought
const step = fc.record({
  kind: fc.constantFrom('buy' as const, 'sell' as const),
  quantityMilli: fc.integer({ min: 1, max: 3 }).map((units) => units * 1_000),
  pricePaise: fc.integer({ min: 0, max: 5_000 }),
});

/** The purchase gets another bill number and nothing else. */
function relabel(books: Books, purchaseId: number): Decision {
  const recorded = books.purchase(purchaseId);
  const { quantityMilli, purchasePricePaise, vendorBillNumber } = recorded.data;
  const command = purchase(purchaseId, rice, quantityMilli, purchasePricePaise);
  const head = { ...command.head, vendorBillNumber: `${vendorBillNumber}/A` };
  return books.try((state) =>
    correctPurchase(state, { ...command, head, recorded, expectedRevision: recorded.revision }),
  );
}

describe('a correction of only a label, after any purchases and sales', () => {
  it('leaves quantity, value, average and the last incoming cost as they were; stock below zero alone refuses it', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const books = new Books();
        const bought: number[] = [];
        steps.forEach(({ kind, quantityMilli, pricePaise }, index) => {
          if (kind === 'sell')
            books.do((state) => completeBill(state, sale(index, [{ product: rice, quantityMilli }])));
          else books.do((state) => recordPurchase(state, purchase(index, rice, quantityMilli, pricePaise)));
          if (kind === 'buy') bought.push(index);
          const figures = () => ({
            ...stockFigures(books.state, rice.id, null),
            lastIncomingPaise: books.state.products.get(rice.id)?.lastIncoming?.unitCostPaise,
          });
          const before = figures();
          for (const purchaseId of bought) {
            expect(relabel(books, purchaseId).kind).toBe(before.currentStockMilli < 0 ? 'refused' : 'accepted');
            expect(figures()).toEqual(before);
          }
        });
      }),
      propertyRuns(60),
    );
  });
});
