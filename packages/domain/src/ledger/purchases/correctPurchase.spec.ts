import { describe, expect, it } from '@jest/globals';
import type { ShopProfileDetails } from '@bahi/contracts';
import { Books, numberId, plainProduct, plainProfile, purchase, sale } from '@bahi/testing/books';
import { rice, simpleBooks } from '@bahi/testing/simpleBooks';
import { recordSale } from '../bills/recordSale.ts';
import { correctPurchase } from './correctPurchase.ts';
import { recordPurchase } from './recordPurchase.ts';

const dal = plainProduct(2);
const regular: ShopProfileDetails = { ...plainProfile, gstRegistration: 'regular', gstNumber: '27AAPFU0939F1ZV' };

const accepts = (...facts: object[]) => ({ kind: 'accepted', facts });
const warns = (warning: object) => ({
  kind: 'accepted',
  answer: { warnings: [[{ code: 'stock_below_zero', ...warning }]] },
});
const corrects = (data: object) => accepts({ type: 'PurchaseCorrected', data });
const reverses = (data: object) => accepts({ type: 'PurchaseReversed', data });

describe('correcting a purchase', () => {
  it('writes one fact under the same id, with opening and closing stock at its place', () => {
    const books = simpleBooks().buy(1, 5, 10).sell(1, 2);
    expect(books.correct(1, { units: 6, rupees: 12 })).toMatchObject(
      corrects({
        purchaseId: numberId(1),
        corrects: 0,
        place: 0,
        openingStockMilli: 0,
        quantityMilli: 6_000,
        closingStockMilli: 6_000,
        averageCostPaise: 1_200,
      }),
    );
    expect(books.stock()).toEqual([4, 48, 12]);
    expect(books.books.state.purchases.get(numberId(1))).toEqual({ revision: 2, reversed: false });
  });

  it('takes a new price when part is sold: sold goods keep their cost, and the difference is a variance (R33b)', () => {
    const costlier = simpleBooks().buy(1, 10, 10).sell(1, 9);
    expect(costlier.correct(1, { rupees: 15 })).toMatchObject(
      corrects({ stocksAfter: [{ costVariancePaise: 4_500 }] }),
    );
    expect(costlier.stock()).toEqual([1, 15, 15]);
    const typedTooHigh = simpleBooks().buy(1, 10, 1_000).sell(1, 9);
    expect(typedTooHigh.correct(1, { rupees: 10 })).toMatchObject(
      corrects({ stocksAfter: [{ costVariancePaise: -891_000 }] }),
    );
    expect(typedTooHigh.stock()).toEqual([1, 10, 10]);
  });

  it('keeps the row as first recorded when no figure changes, however much was sold since', () => {
    const books = simpleBooks().buy(1, 10, 10).sell(1, 4);
    expect(books.correct(1)).toMatchObject(
      corrects({
        openingStockMilli: 0,
        closingStockMilli: 10_000,
        averageCostPaise: 1_000,
        changesFigures: false,
        stocksAfter: [{ stockAfterMilli: 6_000, valueAfterPaise: 6_000, costVariancePaise: 0 }],
      }),
    );
    expect(books.stock()).toEqual([6, 60, 10]);
  });

  it('takes a new bill number while more is sold than there is (R33b)', () => {
    const books = simpleBooks().buy(1, 5, 10).sell(1, 8);
    expect(books.correct(1).kind).toBe('accepted');
    expect(books.stock()).toEqual([-3, 0, 10]);
    expect(books.books.state.openShortfalls).toBe(1);
  });

  it('of a bill number shows the stock at its place as other corrections have left it', () => {
    const books = simpleBooks().buy(1, 10, 10).buy(2, 5, 20).sell(1, 3);
    books.correct(1, { units: 20 });
    expect(books.correct(2)).toMatchObject(
      corrects({
        openingStockMilli: 20_000,
        closingStockMilli: 25_000,
        averageCostPaise: 1_200,
        changesFigures: false,
      }),
    );
    expect(books.stock()).toEqual([22, 264, 12]);
  });

  it('covers units sold below zero with additional goods, at their booked cost (R33)', () => {
    const books = simpleBooks().buy(1, 10, 10).sell(1, 12).sell(2, 3);
    expect(books.correct(1, { units: 13 })).toMatchObject(corrects({ stocksAfter: [{ costVariancePaise: 0 }] }));
    expect(books.stock()).toEqual([-2, 0, 10]);
    expect([...(books.books.state.products.get(rice.id)?.shortfalls ?? [])]).toEqual([
      [`${numberId(2)}:1`, { quantityMilli: 2_000, provisionalPaise: 2_000 }],
    ]);
    books.buy(2, 3, 30);
    expect(books.stock()).toEqual([1, 30, 30]);
    // cost in: 130 + 90, of which 30 are in stock; the bills booked 150, the receipt corrected 40
    expect(books.books.events.at(-1)).toMatchObject({ type: 'CostCorrected', data: { correctionPaise: 4_000 } });
  });

  it('to another product moves the goods, from the purchase’s place on', () => {
    const books = simpleBooks().buy(1, 10, 10).sell(1, 4, dal).buy(2, 10, 20).sell(2, 5);
    expect(books.correct(1, { product: dal })).toMatchObject(
      corrects({
        productId: dal.id,
        openingStockMilli: 0,
        closingStockMilli: 10_000,
        stocksAfter: [
          // sold at no known cost
          { productId: dal.id, stockAfterMilli: 6_000, valueAfterPaise: 6_000, costVariancePaise: 4_000 },
          { productId: rice.id, stockAfterMilli: 5_000, valueAfterPaise: 10_000, costVariancePaise: 2_500 },
        ],
      }),
    );
    expect([books.stock(), books.stock(dal)]).toEqual([
      [5, 100, 20],
      [6, 60, 10],
    ]);
    // four of the other product are sold: they were in stock only since the correction
    expect(books.correct(1)).toMatchObject(
      warns({ field: 'productId', params: { productId: dal.id, stockMilli: -4_000 } }),
    );
    expect([books.stock(), books.stock(dal)]).toEqual([
      [15, 225, 15],
      [-4, 0, 0],
    ]);
  });

  it('refuses a future date only if the date changes', () => {
    const books = simpleBooks().buy(1, 5, 10);
    const early = { now: '2026-01-01T06:30:00.000Z' };
    expect(books.books.correct(books.correction(1, {}, early)).kind).toBe('accepted');
    const { head, ...correction } = books.correction(1, {}, early);
    const later = { ...correction, head: { ...head, purchaseDate: '2026-01-02' } };
    expect(books.books.correct(later)).toMatchObject({ fields: { purchaseDate: 'future_date' } });
  });

  it('treats GST as the record did, whatever the shop’s registration is now (R35)', () => {
    const taxed = (rupees: number) => {
      const command = purchase(1, rice, 1_000, rupees * 100);
      return { ...command, line: { ...command.line, gstRateBps: 1_800 } };
    };
    const corrected = (recordedBy: ShopProfileDetails, correctedBy: ShopProfileDetails, rupees = 118) => {
      const books = new Books();
      books.do((state) => recordPurchase(state, { ...taxed(118), shop: recordedBy }));
      const recorded = books.purchase(1);
      books.correct({ ...taxed(rupees), shop: correctedBy, recorded, expectedRevision: 0 });
      return books.purchase(1).data.costPaise;
    };
    expect(corrected(plainProfile, regular)).toBe(11_800);
    expect(corrected(plainProfile, regular, 236)).toBe(23_600);
    expect(corrected(regular, plainProfile)).toBe(10_000);
    const untaxed = new Books();
    untaxed.do((state) => recordPurchase(state, purchase(1, rice, 1_000, 11_800)));
    const recorded = untaxed.purchase(1);
    untaxed.correct({ ...taxed(118), shop: regular, recorded, expectedRevision: 0 });
    expect(untaxed.purchase(1).data).toMatchObject({ costPaise: 11_800, inputTax: 'none' });
  });

  it('records when the stock at its place differs from the form’s', () => {
    const books = simpleBooks().buy(1, 10, 10).buy(2, 5, 20);
    books.correct(1, { units: 20 });
    const correction = books.correction(
      2,
      { rupees: 30 },
      { form: { openingStockMilli: 10_000, closingStockMilli: 15_000 } },
    );
    expect(books.books.correct(correction)).toMatchObject(
      corrects({ openingStockMilli: 20_000, closingStockMilli: 25_000, openingMoved: true }),
    );
  });

  it('refuses a revision that is not the newest record', () => {
    const books = simpleBooks().buy(1, 5, 10);
    const first = books.correction(1, { units: 1 });
    expect(books.books.correct({ ...first, expectedRevision: 7 })).toMatchObject({ code: 'stale_revision' });
    books.books.correct(first);
    expect(books.books.correct(first)).toMatchObject({ code: 'stale_revision' });
  });

  it('requires a replay of all movements that is up to date', () => {
    const { books } = simpleBooks().buy(1, 5, 10);
    const recorded = books.purchase(1);
    const command = { ...purchase(1, rice, 6_000, 1_000), recorded, expectedRevision: 0, products: new Map() };
    expect(() => correctPurchase(books.state, command, new Map())).toThrow('needs a replay');
    const replays = books.replaysOf([
      { productId: rice.id, place: 0, figures: { quantityMilli: 6_000, costPaise: 6_000 }, purchasePricePaise: null },
    ]);
    books.do((state) => recordSale(state, sale(1, [{ product: rice, quantityMilli: 1_000 }])));
    expect(() => correctPurchase(books.state, command, replays)).toThrow('has moved since');
    const [[, replay] = []] = replays;
    const forged = new Map(replay && [[rice.id, { ...replay, movedAt: 1 }]]);
    expect(() => correctPurchase(books.state, command, forged)).toThrow('differs in stockMilli, valuePaise');
  });
});

describe('reversing a purchase', () => {
  it('leaves the stock and cost as if it had never been recorded (R33b)', () => {
    const books = simpleBooks().buy(1, 10, 10).buy(2, 10, 30).sell(1, 5);
    expect(books.reverse(2)).toMatchObject(
      reverses({ reverses: 1, place: 1, stockAfterMilli: 5_000, valueAfterPaise: 5_000, costVariancePaise: -5_000 }),
    );
    expect(books.stock()).toEqual([5, 50, 10]);
    const first = simpleBooks().buy(1, 5, 10).buy(2, 5, 30).sell(1, 5);
    expect(first.reverse(1)).toMatchObject(reverses({ valueAfterPaise: 0, costVariancePaise: 5_000 }));
    expect(first.stock()).toEqual([0, 0, 30]);
  });

  it('refuses a second time, and refuses to correct a reversed purchase', () => {
    const books = simpleBooks().buy(1, 5, 10);
    books.reverse(1);
    expect(books.reverse(1)).toMatchObject({ code: 'purchase_reversed' });
    expect(books.correct(1)).toMatchObject({ code: 'purchase_reversed' });
  });
});

describe('cancelling a bill that is older than a correction', () => {
  it('leaves the stock and cost of the replay; the variances cancel out (R33b)', () => {
    const books = simpleBooks().buy(1, 10, 10).sell(1, 9);
    books.correct(1, { rupees: 15 });
    expect(books.cancel(1)).toMatchObject(
      accepts({ type: 'BillCancelled', data: { lines: [{ costPaise: 13_500, costVariancePaise: -4_500 }] } }),
    );
    expect(books.stock()).toEqual([10, 150, 15]);
    const reversed = simpleBooks().buy(1, 10, 10).buy(2, 10, 30).sell(1, 5);
    reversed.reverse(2);
    expect(reversed.cancel(1)).toMatchObject(accepts({ data: { lines: [{ costVariancePaise: 5_000 }] } }));
    expect(reversed.stock()).toEqual([10, 100, 10]);
  });

  it('returns the recorded cost if only later purchases were corrected', () => {
    const books = simpleBooks().buy(1, 10, 10).sell(1, 4).buy(2, 10, 20);
    books.correct(2, { rupees: 30 });
    expect(books.cancel(1)).toMatchObject(accepts({ data: { lines: [{ costPaise: 4_000, costVariancePaise: 0 }] } }));
    expect(books.stock()).toEqual([20, 400, 20]);
  });

  it('returns the cost at which a corrected receipt settled it', () => {
    const books = simpleBooks().buy(1, 1, 10).sell(1, 4).buy(2, 3, 20);
    books.correct(2, { rupees: 30 });
    expect(books.cancel(1)).toMatchObject(
      accepts({ data: { lines: [{ costPaise: 10_000, costVariancePaise: -3_000 }] } }),
    );
    expect(books.stock()).toEqual([4, 100, 25]);
  });
});
