import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { renderPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { ProductList } from './ProductList.tsx';

const empty = (): Response => json([], 200, { 'Content-Range': 'products */0' });

beforeAll(async () => setLanguage('en'));
beforeEach(() => queryClient.clear());
afterAll(async () => setLanguage('en'));

it('the list is ordered by the names that the reader sees, also after a change of language', async () => {
  const seen = stubServer({
    'GET /products': empty,
    'GET /categories': empty,
    'GET /shop/profile': () => json(sampleProfile),
  });
  const orders = (): unknown[] =>
    seen
      .filter(({ url }) => url.includes('/products?'))
      .map(({ url }) => JSON.parse(new URL(url, 'http://shop').searchParams.get('sort') ?? '[]') as unknown);
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider} store={memoryStore()}>
      <ProductList />
    </CoreAdminContext>,
  );
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(orders()).toEqual([['name', 'ASC']]));
  await act(async () => setLanguage('hi'));
  await waitFor(() =>
    expect(orders()).toEqual([
      ['name', 'ASC'],
      ['localName', 'ASC'],
    ]),
  );
});
