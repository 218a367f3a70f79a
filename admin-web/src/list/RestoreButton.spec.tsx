import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { CategoryList } from '../categories/CategoryList.tsx';
import { ProductList } from '../products/ProductList.tsx';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { productRow } from '../testing/sampleProducts.ts';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { startSession } from '../providers/session.ts';
import { setConnected } from '../testing/network.ts';
import { renderPage, type RenderedPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer, type Seen } from '../testing/stubServer.ts';

const spices = { id: '6'.repeat(32), revision: 2, name: 'Spices', status: 'archived', productCount: 0 };
const WAITS = 'No connection: this is done as soon as it is back.';

/** The list of categories with one from the archive, whose restoring is wanted while there is no network. */
async function restoreOffline(): Promise<{ page: RenderedPage; button: HTMLElement; reach: () => Seen[] }> {
  const read = {
    'GET /shop/profile': () => json(sampleProfile),
    'GET /categories': () => json([spices], 200, { 'Content-Range': 'categories 0-0/1' }),
  };
  stubServer(read);
  const page = renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <CategoryList />
    </CoreAdminContext>,
  );
  const button = await screen.findByRole('button', { name: 'Restore: Spices' });
  setConnected(false);
  fireEvent.click(button);
  await screen.findByText(WAITS);
  const reach = (): Seen[] => {
    const seen = stubServer({ ...read, [`POST /categories/${spices.id}/restore`]: () => json(spices) });
    setConnected(true);
    return seen;
  };
  return { page, button, reach };
}

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  startSession('t');
  setConnected(true);
});

it('restoring a row reports that it waits for the network, and happens once', async () => {
  const { button, reach } = await restoreOffline();
  expect(button).toBeDisabled();
  const seen = reach();
  expect(await screen.findByText('Category restored successfully')).toBeVisible();
  expect(screen.queryByText(WAITS)).toBeNull();
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('restoring is cancelled when the list is left before the network is back', async () => {
  const { page, reach } = await restoreOffline();
  page.unmount();
  const seen = reach();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('a refusal stays above the list after its toast, until the next attempt', async () => {
  const { reach } = await restoreOffline();
  const restore = async (): Promise<void> =>
    waitFor(() => {
      const button = screen.getByRole('button', { name: 'Restore: Spices' });
      expect(button).toBeEnabled();
      fireEvent.click(button);
    });
  const refusal = { code: 'category_name_taken', message: 'x' };
  reach();
  await screen.findByText('Category restored successfully');
  let isRefused = true;
  stubServer({
    'GET /categories': () => json([spices], 200, { 'Content-Range': 'categories 0-0/1' }),
    [`POST /categories/${spices.id}/restore`]: () => (isRefused ? json(refusal, 409) : json(spices)),
  });
  await restore();
  const alert = await screen.findByText('Failed to restore category', { selector: '.MuiAlertTitle-root' });
  expect(alert.parentElement).toHaveTextContent('A category with this name already exists');
  isRefused = false;
  await restore();
  await waitFor(() => expect(alert).not.toBeInTheDocument());
});

it('a product whose category is archived can be restored together with it', async () => {
  const tea = productRow({ id: '1'.repeat(32), name: 'Assam tea', status: 'archived' });
  const refusal = {
    code: 'category_archived',
    message: '',
    params: { name: 'Spices', categoryId: spices.id },
    confirmableBy: ['owner'],
  };
  const seen = stubServer({
    'GET /shop/profile': () => json(sampleProfile),
    'GET /categories': () => json([], 200, { 'Content-Range': 'categories */0' }),
    'GET /products': () => json([tea], 200, { 'Content-Range': 'products 0-0/1' }),
    [`POST /products/${tea.id}/restore`]: ({ body }) => (body === null ? json(refusal, 409) : json(tea)),
  });
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <ProductList />
    </CoreAdminContext>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Restore: Assam tea' }));
  const alert = await screen.findByText('Failed to restore product', { selector: '.MuiAlertTitle-root' });
  expect(alert.parentElement).toHaveTextContent('The category of this product, Spices, is archived.');
  fireEvent.click(screen.getByRole('button', { name: 'Restore both' }));
  expect(await screen.findByText('Product restored successfully')).toBeVisible();
  await waitFor(() => expect(alert).not.toBeInTheDocument());
  const sent = seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([null, { confirmations: ['category_archived'] }]);
});
