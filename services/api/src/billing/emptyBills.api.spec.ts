import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BooksApp } from '@bahi/testing/booksApp';

const DAY_MS = 86_400_000;

let app: BooksApp;
beforeAll(async () => {
  app = await BooksApp.open();
});
afterAll(() => app.close());

it('GET /billing lists an empty draft for a day, and a draft with content for as long as it is open', async () => {
  const product = await app.addProduct();
  const lines = [{ productId: product.id, quantityMilli: 1_000 }];
  const create = async () => (await app.ok('POST', '/billing/create', { body: {} })).body;
  const save = async (id: string) => app.ok('PUT', `/billing/${id}/save`, { body: { revision: 0, lines } });
  const listed = async (filter: object): Promise<unknown[]> => {
    const answer = await app.ok('GET', '/billing', { query: { filter, sort: ['createdAt', 'DESC'] } });
    expect(answer.headers.get('content-range')).toMatch(new RegExp(`/${answer.rows.length}$`));
    return answer.rows.map(({ id }) => id);
  };
  const [empty, filled, savedLater] = [await create(), await create(), await create()];
  await save(filled.id);
  app.now += DAY_MS;
  expect(await listed({ status: 'created' })).toEqual(expect.arrayContaining([empty.id, savedLater.id]));
  app.now += 1;
  expect(await listed({ status: 'created' })).toEqual([]);
  expect(await listed({})).toEqual([filled.id]);
  expect(await listed({ id: [empty.id] })).toEqual([]);
  // its address still works, and what is saved there is listed again
  expect((await app.ok('GET', `/billing/${savedLater.id}`)).body['status']).toBe('created');
  await save(savedLater.id);
  expect(await listed({})).toEqual(expect.arrayContaining([filled.id, savedLater.id]));
});
