import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAttackedApp, type AttackedApp, type AttackedShop } from '@bahi/testing/attacks';
import { routes } from '../routes.ts';

/** How a thing of each list is made that can be changed in every way. */
const makers = {
  '/categories': 'category',
  '/vendors': 'vendor',
  '/customers': 'customer',
  '/products': 'product',
  '/purchases': 'purchase',
  '/billing': 'savedDraft',
  '/members': 'member',
  '/feedback': 'feedback',
} as const satisfies Readonly<Record<string, keyof AttackedShop>>;

const changes = routes.filter(
  ({ method, path }) =>
    /\/:id\b/.test(path) &&
    // the method of a payment is no row
    !path.endsWith('/method') &&
    (method === 'PUT' || method === 'PATCH' || path.endsWith('/complete')),
);

describe('a row of a list', () => {
  let app: AttackedApp;
  let shop: AttackedShop;
  beforeAll(async () => {
    app = await openAttackedApp();
    shop = await app.openShop();
  });
  afterAll(() => app.close());

  it.each(changes.map(({ method, path }) => [method, path] as const))(
    'can be sent back: %s %s',
    async (method, path) => {
      const [, list = ''] = /^(\/[^/]+)/.exec(path) ?? [];
      const { id } = await shop[makers[list as keyof typeof makers]]();
      const found = await shop.owner.send('GET', { path: list, query: { filter: { id: [id] } } });
      const [row] = found.body as unknown as object[];
      const answer = await shop.owner.send(method, { path: path.replace(':id', id), body: row });
      expect({ status: answer.status, fields: answer.body['errorCodes'] }).toEqual({ status: 200, fields: undefined });
    },
  );
});
