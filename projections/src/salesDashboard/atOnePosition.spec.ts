import { expect, it } from '@jest/globals';
import type { ReadModels } from '@bahi/read-store';
import { projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents } from '@bahi/testing/sampleEvents';
import { productList } from '../productList/productList.ts';
import { productsAt } from './productsAt.ts';
import { readDashboard } from './readDashboard.ts';
import { salesDashboard } from './salesDashboard.ts';

const models = [productList, salesDashboard];
const asOf = '2026-01-05T12:00:00.000Z';

/** A shop's books before and after a sale that is later than `asOf`. */
async function booksAround(): Promise<{ shopId: string; before: ReadModels; after: ReadModels }> {
  const shop = new SampleEvents().at('2026-01-05T04:00:00.000Z').product('rice').opening('rice', 10_000, 10_000);
  shop.complete('b1', [{ product: 'rice', quantityMilli: 3_000 }]);
  const before = await projectedModels(models, [...shop.events]);
  shop.at('2026-01-05T13:00:00.000Z').complete('b2', [{ product: 'rice', quantityMilli: 2_000 }]);
  return { shopId: shop.shopId, before, after: await projectedModels(models, shop.events) };
}

/** The read models in which a sale appears after this many reads. */
function sellingAfter(calls: number, before: ReadModels, after: ReadModels): ReadModels {
  let asked = 0;
  return new Proxy(after, {
    get: (_, name: keyof ReadModels) => {
      const books = asked++ < calls ? before : after;
      return (books[name] as (...args: unknown[]) => unknown).bind(books);
    },
  });
}

it('a past instant is shown unchanged when a sale comes between two of its reads', async () => {
  const { shopId, before, after } = await booksAround();
  const question = { shopId, range: 'month', now: '2026-01-05T14:00:00.000Z', asOf } as const;
  const then = {
    products: await productsAt(after, { shopId, asOf }),
    dashboard: { ...(await readDashboard(after, question)), position: '' },
  };
  for (let calls = 0; calls < 40; calls += 1) {
    const products = await productsAt(sellingAfter(calls, before, after), { shopId, asOf });
    const dashboard = await readDashboard(sellingAfter(calls, before, after), question);
    expect([calls, { products, dashboard: { ...dashboard, position: '' } }]).toEqual([calls, then]);
  }
});

it('the last result is used if the shop sells without a pause', async () => {
  const { shopId, before, after } = await booksAround();
  let looks = 0;
  const restless = new Proxy(after, {
    get: (_, name: keyof ReadModels) => {
      if (name === 'position') looks += 1;
      const books = looks % 2 === 0 ? before : after;
      return (books[name] as (...args: unknown[]) => unknown).bind(books);
    },
  });
  expect((await productsAt(restless, { shopId, asOf })).size).toBe(1);
  expect(looks).toBe(11);
});

it('a query is not repeated for sales of other shops', async () => {
  const { shopId, after } = await booksAround();
  let position = 0;
  const others = { ...after, position: async () => String((position += 1)) };
  expect((await productsAt(others, { shopId, asOf })).size).toBe(1);
  expect(position).toBe(2);
});
