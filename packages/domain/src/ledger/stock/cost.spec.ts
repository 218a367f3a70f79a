import { describe, expect, it } from '@jest/globals';
import { MAX_MILLI, MAX_PAISE, type LedgerFact } from '@bahi/contracts';
import {
  adjustment,
  Books,
  numberId,
  plainProduct,
  plainProfile,
  purchase,
  purchaseLine,
  sale,
} from '@bahi/testing/books';
import { adjustStock } from './adjustStock.ts';
import { cancelBill } from '../bills/cancelBill.ts';
import { recordSale } from '../bills/recordSale.ts';
import { stockFigures } from '../state/readings.ts';
import { recordPurchase } from '../purchases/recordPurchase.ts';

const rice = plainProduct(1);
const buy = (books: Books, purchaseId: number, quantityMilli: number, pricePaise: number) =>
  books.do((state) => recordPurchase(state, purchase(purchaseId, rice, quantityMilli, pricePaise)))[0] as Extract<
    LedgerFact,
    { type: 'PurchaseRecorded' }
  >;
/** The same for a total; a price in whole paise would never need rounding. */
const buyFor = (books: Books, lineTotalPaise: number, quantityMilli: number) => {
  const line = purchaseLine(lineTotalPaise, rice, quantityMilli, { purchasePricePaise: null, lineTotalPaise });
  const command = { ...purchase(lineTotalPaise, rice, quantityMilli, 0), line };
  return books.do((state) => recordPurchase(state, command))[0] as Extract<LedgerFact, { type: 'PurchaseRecorded' }>;
};
const sell = (books: Books, billId: number, quantityMilli: number, product = rice) => {
  books.do((state) => recordSale(state, sale(billId, [{ product, quantityMilli }])));
  const [line] = books.bill(billId).data.lines;
  if (line === undefined) throw new Error('no line');
  return line;
};
const cancel = (books: Books, billId: number) =>
  books.do((state) =>
    cancelBill(state, { original: books.bill(billId), reason: 'test', now: '2026-01-06T06:30:00.000Z' }),
  );
const average = (books: Books) => stockFigures(books.state, rice.id, null).averageCostPaise;

describe('the moving average cost', () => {
  it('follows receipts and issues to the paisa (R30)', () => {
    const books = new Books();
    buy(books, 1, 10_000, 10_000);
    expect(buy(books, 2, 5_000, 13_000).data.averageCostPaise).toBe(11_000);
    expect(sell(books, 1, 8_000).costPaise).toBe(88_000);
    expect(books.stock(1)).toEqual([7_000, 77_000]);
    expect(buy(books, 3, 5_000, 12_100).data.averageCostPaise).toBe(11_458);
    expect(books.stock(1)).toEqual([12_000, 137_500]);
  });

  it('gives the whole value to the issue that empties stock (R31)', () => {
    const books = new Books();
    buy(books, 1, 3_000, 3_333);
    sell(books, 1, 1_000);
    sell(books, 2, 1_000);
    sell(books, 3, 1_000);
    expect(books.stock(1)).toEqual([0, 0]);
    expect([1, 2, 3].reduce((sum, n) => sum + (books.bill(n).data.lines[0]?.costPaise ?? 0), 0)).toBe(9_999);
  });

  it('rounds half a paisa up in the average and in the cost of an issue (R30)', () => {
    const books = new Books();
    for (const [purchaseId, pricePaise] of [1, 2].entries()) buy(books, purchaseId, 1_000, pricePaise);
    expect(average(books)).toBe(2);
    expect(sell(books, 1, 1_000).costPaise).toBe(2);
    expect(books.stock(1)).toEqual([1_000, 1]);
    const empty = new Books();
    sell(empty, 1, 4_000);
    expect(buyFor(empty, 3, 2_000).data).toMatchObject({ purchasePricePaise: 2, averageCostPaise: 2 });
    expect(average(empty)).toBe(2);
  });

  it('restarts the average from the incoming cost when stock is below zero (R32)', () => {
    const books = new Books();
    sell(books, 1, 2_000);
    const record = buy(books, 1, 20_000, 330);
    expect(record.data).toMatchObject({ settledPaise: 660, valueAfterPaise: 5_940, averageCostPaise: 330 });
    expect(books.stock(1)).toEqual([18_000, 5_940]);

    const deeper = new Books();
    sell(deeper, 1, 10_000);
    expect(buy(deeper, 1, 5_000, 1_000).data.averageCostPaise).toBe(1_000);
    expect(deeper.stock(1)).toEqual([-5_000, 0]);
    expect(average(deeper)).toBe(1_000);
  });

  it('books units sold below zero at the last average, else the purchase price, else zero (R33)', () => {
    const known = new Books();
    buy(known, 1, 1_000, 700);
    expect(sell(known, 1, 3_000)).toMatchObject({ costPaise: 2_100, provisionalMilli: 2_000, provisionalPaise: 1_400 });
    expect(average(known)).toBe(700);
    const priced = { ...rice, purchasePricePaise: 450 };
    const unknown = new Books();
    for (const bill of [1, 2]) expect(sell(unknown, bill, 1_000, priced)).toMatchObject({ provisionalPaise: 450 });
    expect(sell(new Books(), 1, 1_000)).toMatchObject({ costPaise: 0, provisionalMilli: 1_000 });
  });

  it('settles the last units of a shortfall with the rest of its provisional cost (R33)', () => {
    const books = new Books();
    sell(books, 1, 3_000, { ...rice, purchasePricePaise: 700 });
    buy(books, 1, 1_000, 900);
    buy(books, 2, 2_000, 1_000);
    const settled = books.events.flatMap((event) => (event.type === 'CostCorrected' ? [event.data] : []));
    expect(settled).toMatchObject([
      { settlements: [{ quantityMilli: 1_000, provisionalPaise: 700, actualPaise: 900 }], correctionPaise: 200 },
      { settlements: [{ quantityMilli: 2_000, provisionalPaise: 1_400, actualPaise: 2_000 }], correctionPaise: 600 },
    ]);
  });

  it('rounds half a paisa up in a provisional cost, in its settled part and in the settlement (R33)', () => {
    const books = new Books();
    expect(sell(books, 1, 500, { ...rice, purchasePricePaise: 3 }).provisionalPaise).toBe(2);
    buyFor(books, 3, 1_000);
    expect(books.stock(1)).toEqual([500, 1]);
    const deeper = new Books();
    expect(sell(deeper, 1, 1_000, { ...rice, purchasePricePaise: 3 }).provisionalPaise).toBe(3);
    for (const totalPaise of [10, 20]) buyFor(deeper, totalPaise, 500);
    const settled = [books, deeper].flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'CostCorrected' ? [event.data] : [])),
    );
    expect(settled).toMatchObject([
      { settlements: [{ provisionalPaise: 2, actualPaise: 2 }], correctionPaise: 0 },
      { settlements: [{ provisionalPaise: 2, actualPaise: 10 }], correctionPaise: 8 },
      { settlements: [{ provisionalPaise: 1, actualPaise: 20 }], correctionPaise: 19 },
    ]);
  });

  it('settles shortfalls oldest first and names each bill, line and correction (R33)', () => {
    const books = new Books();
    buy(books, 1, 1_000, 700);
    sell(books, 1, 3_000);
    sell(books, 2, 4_000);
    const facts = books.do((state) => recordPurchase(state, purchase(2, rice, 5_000, 1_000)));
    expect(facts[1]).toEqual({
      type: 'CostCorrected',
      data: {
        productId: rice.id,
        cause: 'purchase',
        causeId: numberId(2),
        settlements: [
          { billId: numberId(1), lineNo: 1, quantityMilli: 2_000, provisionalPaise: 1_400, actualPaise: 2_000 },
          { billId: numberId(2), lineNo: 1, quantityMilli: 3_000, provisionalPaise: 2_100, actualPaise: 3_000 },
        ],
        correctionPaise: 1_500,
      },
    });
    expect(books.stock(1)).toEqual([-1_000, 0]);
    expect(books.state.openShortfalls).toBe(1);
  });
});

describe('cancelling a bill', () => {
  it('restores exactly the recorded cost (L12)', () => {
    const books = new Books();
    buy(books, 1, 3_000, 3_333);
    sell(books, 1, 1_000);
    buy(books, 2, 5_000, 9_000);
    cancel(books, 1);
    expect(books.stock(1)).toEqual([8_000, 9_999 + 45_000]);
  });

  it('returns the recorded cost plus corrections; units that were never in stock return at no cost (R33a)', () => {
    const books = new Books();
    buy(books, 1, 1_000, 700);
    sell(books, 1, 4_000);
    buy(books, 2, 1_000, 1_000);
    expect(books.stock(1)).toEqual([-2_000, 0]);
    const facts = cancel(books, 1);
    expect(facts).toMatchObject([
      { type: 'BillCancelled', data: { lines: [{ quantityMilli: 4_000, costPaise: 1_700, stockAfterMilli: 2_000 }] } },
    ]);
    expect(books.stock(1)).toEqual([2_000, 1_700]);
    expect(books.state.openShortfalls).toBe(0);
  });

  it('settles other open shortfalls with the returned goods, like any receipt (R33a)', () => {
    const books = new Books();
    buy(books, 1, 3_000, 1_000);
    sell(books, 1, 3_000);
    sell(books, 2, 2_000);
    const [, corrected] = cancel(books, 1);
    expect(corrected).toMatchObject({
      type: 'CostCorrected',
      data: { cause: 'cancellation', causeId: numberId(1), settlements: [{ billId: numberId(2), actualPaise: 2_000 }] },
    });
    expect(books.stock(1)).toEqual([1_000, 1_000]);
  });

  it('returns two lines of one product in reverse order, so that no value remains without goods', () => {
    const books = new Books();
    buy(books, 1, 1_000, 1_000);
    const lines = [
      { product: rice, quantityMilli: 1_000 },
      { product: rice, quantityMilli: 4_000 },
    ];
    books.do((state) => recordSale(state, sale(1, lines)));
    sell(books, 2, 1_000);
    const [cancelled] = cancel(books, 1) as Extract<LedgerFact, { type: 'BillCancelled' }>[];
    expect(cancelled?.data.lines.map((line) => [line.lineNo, line.stockAfterMilli, line.valueAfterPaise])).toEqual([
      [2, -1_000, 0],
      [1, 0, 0],
    ]);
  });

  it('is refused a second time', () => {
    const books = new Books();
    sell(books, 1, 1_000);
    cancel(books, 1);
    const again = books.try((state) =>
      cancelBill(state, { original: books.bill(1), reason: 'again', now: '2026-01-06T06:30:00.000Z' }),
    );
    expect(again).toMatchObject({ code: 'bill_cancelled' });
  });
});

describe('adjusting stock', () => {
  const adjust = (books: Books, quantityMilli: number, product = rice) =>
    books.try((state) => adjustStock(state, adjustment(60, product, quantityMilli)));

  it('removes a share of the value for lost goods and adds found goods at the average (R33a)', () => {
    const books = new Books();
    buy(books, 1, 4_000, 1_000);
    expect(adjust(books, -1_000)).toMatchObject({
      facts: [{ data: { valueDeltaPaise: -1_000, stockAfterMilli: 3_000 } }],
    });
    expect(adjust(books, 2_000)).toMatchObject({
      facts: [{ data: { valueDeltaPaise: 2_000, averageCostPaise: 1_000 } }],
    });
  });

  it('adds goods at the last incoming cost while stock is zero or less (R33a)', () => {
    const books = new Books();
    buy(books, 1, 1_000, 1_000);
    buy(books, 2, 1_000, 3_000);
    sell(books, 1, 3_000);
    expect(adjust(books, 2_000)).toMatchObject({
      facts: [
        { type: 'StockAdjusted', data: { valueDeltaPaise: 3_000, stockAfterMilli: 1_000 } },
        { type: 'CostCorrected', data: { cause: 'adjustment', correctionPaise: 1_000 } },
      ],
    });
  });

  it('rounds half a paisa up for lost goods, found goods, and goods found in empty stock (R33a)', () => {
    const books = new Books();
    buyFor(books, 3, 2_000);
    expect(adjust(books, -1_000)).toMatchObject({ facts: [{ data: { valueDeltaPaise: -2, valueAfterPaise: 1 } }] });
    expect(adjust(books, 500)).toMatchObject({ facts: [{ data: { valueDeltaPaise: 1, valueAfterPaise: 2 } }] });
    sell(books, 1, 1_500);
    // three paise for two is two for one
    expect(adjust(books, 250)).toMatchObject({ facts: [{ data: { valueDeltaPaise: 1, valueAfterPaise: 1 } }] });
  });

  it('refuses found goods whose cost exceeds the limits, even if they only settle earlier sales', () => {
    const books = new Books();
    sell(books, 1, MAX_MILLI);
    buy(books, 1, 1, MAX_PAISE);
    expect(adjust(books, MAX_MILLI - 1)).toMatchObject({ code: 'amount_too_large' });
  });

  it('refuses to lose goods that are not in stock, and services', () => {
    const books = new Books();
    expect(adjust(books, -1)).toMatchObject({ code: 'stock_would_go_negative', params: { name: rice.name } });
    expect(adjust(books, 1_000, { ...rice, kind: 'service' })).toMatchObject({ code: 'service_has_no_stock' });
  });
});

describe('a sale', () => {
  const strict = { ...plainProfile, oversellPolicy: 'block' as const };

  it('never goes below zero under policy block (L9)', () => {
    const books = new Books();
    buy(books, 1, 1_000, 700);
    const refused = books.try((state) =>
      recordSale(state, sale(1, [{ product: rice, quantityMilli: 1_001 }], { shop: strict })),
    );
    expect(refused).toMatchObject({
      code: 'stock_would_go_negative',
      params: { name: rice.name },
      fields: { 'lines.0.quantityMilli': 'stock_would_go_negative' },
    });
    expect(books.events).toHaveLength(1);
    const last = sale(1, [{ product: rice, quantityMilli: 1_000 }], { shop: strict });
    expect(recordSale(books.state, last)).toMatchObject({ kind: 'accepted' });
  });

  it('names every line that takes too much under policy block', () => {
    const books = new Books();
    buy(books, 1, 1_000, 700);
    const dal = plainProduct(2);
    const lines = [rice, dal, rice].map((product) => ({ product, quantityMilli: 1_000 }));
    expect(recordSale(books.state, sale(1, lines, { shop: strict }))).toEqual({
      kind: 'refused',
      code: 'stock_would_go_negative',
      params: { name: `${dal.name}, ${rice.name}` },
      fields: {
        'lines.1.quantityMilli': 'stock_would_go_negative',
        'lines.2.quantityMilli': 'stock_would_go_negative',
      },
      confirmableBy: ['owner'],
    });
  });

  it('goes below zero under policy block if the owner confirms it, with a shortfall', () => {
    const books = new Books();
    buy(books, 1, 1_000, 700);
    const large = sale(1, [{ product: rice, quantityMilli: 1_001 }], { shop: strict });
    expect(recordSale(books.state, large)).toMatchObject({ confirmableBy: ['owner'] });
    const confirmed = ['stock_would_go_negative' as const];
    expect(recordSale(books.state, { ...large, confirmed })).toMatchObject({
      facts: [{ data: { shortfalls: [{ lineNo: 1, productId: rice.id, quantityMilli: 1 }] } }],
    });
  });

  it('records a shortfall under policy warn, and none if the goods were in stock (L9)', () => {
    const books = new Books();
    buy(books, 1, 1_000, 700);
    sell(books, 2, 1_000);
    expect(books.bill(2).data.shortfalls).toEqual([]);
    sell(books, 1, 1_000);
    expect(books.bill(1).data.shortfalls).toEqual([{ lineNo: 1, productId: rice.id, quantityMilli: 1_000 }]);
  });

  it('moves no stock for a service', () => {
    const books = new Books();
    const line = sell(books, 1, 1_000, { ...rice, kind: 'service' });
    expect(line).toMatchObject({ stockAfterMilli: null, costPaise: 0 });
    expect(books.state.products.size).toBe(0);
  });
});
