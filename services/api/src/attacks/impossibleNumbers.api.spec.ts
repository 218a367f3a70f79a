import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAttackedApp, WALK_IN, type AttackedApp, type AttackedShop } from '@bahi/testing/attacks';

let app: AttackedApp;
let shop: AttackedShop;
beforeAll(async () => {
  app = await openAttackedApp();
  shop = await app.openShop();
});
afterAll(() => app.close());

describe('numbers and lists that no shop has', () => {
  const line = { quantityMilli: 1_000 };

  it.each<[string, (line: object) => object]>([
    ['a negative quantity', (good) => ({ lines: [{ ...good, quantityMilli: -1 }] })],
    ['no quantity', (good) => ({ lines: [{ ...good, quantityMilli: null }] })],
    ['NaN', (good) => ({ lines: [{ ...good, quantityMilli: 'NaN' }] })],
    ['a quantity of 1e308', (good) => ({ lines: [{ ...good, quantityMilli: 1e308 }] })],
    ['a price of 1e308', (good) => ({ lines: [{ ...good, unitPricePaise: 1e308 }] })],
    ['a negative price', (good) => ({ lines: [{ ...good, unitPricePaise: -1 }] })],
    ['a negative discount', (good) => ({ lines: [{ ...good, discountPaise: -1 }] })],
    ['a line discount above the line', (good) => ({ lines: [{ ...good, discountPaise: 5_001 }] })],
    ['a bill discount above the subtotal', (good) => ({ lines: [good], billDiscountPaise: 5_001 })],
    [
      'discounts that together are above the subtotal',
      (good) => ({ lines: [{ ...good, discountPaise: 3_000 }], billDiscountPaise: 2_001 }),
    ],
    ['10,000 lines', (good) => ({ lines: Array.from({ length: 10_000 }, () => good) })],
    ['1,001 lines', (good) => ({ lines: Array.from({ length: 1_001 }, () => good) })],
    ['no line', () => ({ lines: [] })],
    ['a product that is not there', (good) => ({ lines: [{ ...good, productId: '0'.repeat(32) }] })],
  ])('S26: a bill with %s is refused and changes nothing', async (_what, contentOf) => {
    const good = { ...line, productId: (await shop.product()).id };
    const { id, revision } = await shop.draft();
    const body = { ...contentOf(good), ...WALK_IN };
    const before = await app.eventCount();
    const answers = [
      await shop.owner.send('POST', { path: '/billing/complete', body }),
      await shop.owner.send('PUT', { path: `/billing/${id}/save`, body: { ...body, revision } }),
      await shop.owner.send('POST', { path: `/billing/${id}/complete`, body: { ...body, revision } }),
    ];
    for (const answer of answers) expect([413, 422]).toContain(answer.status);
    expect(await app.eventCount()).toBe(before);
  });

  it.each([-1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, 1e12 + 1, 'NaN'])(
    'S26: no price, cost or quantity of %p gets into the books',
    async (number) => {
      const { id: productId, categoryId } = await shop.product();
      const vendorId = (await shop.vendor()).id;
      const product = { name: 'Salt', categoryId, unit: 'pcs', sellingPricePaise: 1 };
      const head = { vendorId, purchaseDate: '2026-01-01', vendorBillNumber: 'B' };
      const before = await app.eventCount();
      const requests: [string, object][] = [
        ['/products', { ...product, sellingPricePaise: number }],
        ['/products', { ...product, purchasePricePaise: number }],
        ['/products', { ...product, purchasePricePaise: 1, openingStockMilli: number }],
        ['/purchases/batch', { ...head, lines: [{ productId, quantityMilli: 1, lineTotalPaise: number }] }],
        ['/purchases/batch', { ...head, lines: [{ productId, quantityMilli: number, lineTotalPaise: 1 }] }],
        ['/stock-adjustments', { productId, quantityMilli: number === -1 ? 0 : number, reason: 'count' }],
      ];
      for (const [path, body] of requests) {
        expect([body, (await shop.owner.send('POST', { path, body })).status]).toEqual([body, 422]);
      }
      expect(await app.eventCount()).toBe(before);
    },
  );

  it("S26: another shop's product is refused on a bill, a purchase and an adjustment", async () => {
    const foreign = { ...line, productId: (await (await app.openShop()).product()).id };
    const before = await app.eventCount();
    const purchase = {
      vendorId: '0'.repeat(32),
      purchaseDate: '2026-01-01',
      vendorBillNumber: 'B',
      lines: [{ ...foreign, lineTotalPaise: 1 }],
    };
    for (const [path, body] of [
      ['/billing/complete', { lines: [foreign], ...WALK_IN }],
      ['/purchases/batch', purchase],
      ['/stock-adjustments', { ...foreign, reason: 'count' }],
    ] as const) {
      expect((await shop.owner.send('POST', { path, body })).status).toBe(422);
    }
    expect(await app.eventCount()).toBe(before);
  });
});
