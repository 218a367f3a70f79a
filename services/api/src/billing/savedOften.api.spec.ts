import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

const SAVES = 60;

describe('a draft that was saved very often', () => {
  let app: BooksApp;
  let path: string;
  const firsts = new Map<string, Answer>();

  const ask = async (key: string): Promise<Answer> => {
    const [what, revision] = key.split('-');
    switch (what) {
      case 'delete':
        return app.ok('DELETE', path, { key });
      case 'restore':
        return app.ok('POST', `${path}/restore`, { key });
      default:
        return app.ok('PUT', `${path}/save`, { key, body: { revision: Number(revision), note: key } });
    }
  };

  beforeAll(async () => {
    app = await BooksApp.open();
    const product = await app.addProduct();
    path = `/billing/${(await app.ok('POST', '/billing/create')).body.id}`;
    const lines = [{ productId: product.id, quantityMilli: 1_000 }];
    await app.ok('PUT', `${path}/save`, { body: { revision: 0, lines } });
    const saves = Array.from({ length: SAVES }, (_, save) => `save-${save + 1}`);
    for (const key of [...saves, 'delete', 'restore', `save-${SAVES + 3}`]) firsts.set(key, await ask(key));
  });
  afterAll(async () => app.close());

  it.each(['save-1', `save-${SAVES}`, 'delete', 'restore'])(
    'gives a repeated %s its first answer without reading all that came before',
    async (key) => {
      const readStream = jest.spyOn(app.events, 'readStream');
      const again = await ask(key);
      const read = await Promise.all(readStream.mock.results.map(async ({ value }) => value as Promise<unknown[]>));
      readStream.mockRestore();
      expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', firsts.get(key)?.body]);
      expect(read.flat().length).toBeLessThan(10);
    },
  );
});
