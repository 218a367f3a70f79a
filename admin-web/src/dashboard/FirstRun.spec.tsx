import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext } from 'react-admin';
import { CategoryCreate } from '../categories/CategoryCreate.tsx';
import { setLanguage } from '../i18n/language.ts';
import { ProductCreate } from '../products/ProductCreate.tsx';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { adminI18n } from '../providers/reactAdmin/i18n.ts';
import { freshTab } from '../testing/freshTab.ts';
import { setConnected } from '../testing/network.ts';
import { renderRoutes, type RenderedPage } from '../testing/renderPage.ts';
import { openBill } from '../testing/sampleProducts.ts';
import { held, json, stubServer } from '../testing/stubServer.ts';
import { firstProductPath } from './firstRun.ts';

const bill = openBill();
const category = { id: 'c'.repeat(32), name: 'Tea', revision: 0 };
const product = { id: 'p', name: 'Assam tea', revision: 0 };
const list = (rows: object[], total = rows.length): Response =>
  json(rows, 200, { 'Content-Range': `rows 0-0/${total}` });

type Answers = Parameters<typeof stubServer>[0];

/** A shop with nothing in it but a category. */
const newShop: Answers = {
  'GET /products': () => list([]),
  'GET /sales': () => list([]),
  'GET /categories': () => list([category]),
  [`GET /categories/${category.id}`]: () => json(category),
  'POST /categories': () => json(category, 201),
  'POST /products': () => json(product, 201),
  'POST /billing/create': () => json(bill, 201),
};

function open(path: string, answers: Answers = {}): RenderedPage {
  stubServer({ ...newShop, ...answers });
  const inAdmin = (element: ReactNode) => (
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider} i18nProvider={adminI18n('en')}>
      {element}
    </CoreAdminContext>
  );
  const routes = [
    { path: '/dashboard/categories/create', element: inAdmin(<CategoryCreate />) },
    { path: '/dashboard/products/create', element: inAdmin(<ProductCreate />) },
    { path: '*', element: 'elsewhere' },
  ];
  return renderRoutes(routes, path);
}

async function save(texts: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(texts))
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}
const saveProduct = async (): Promise<void> => {
  await waitFor(() => expect(screen.getByLabelText(/^Category/)).toHaveValue('Tea'));
  await save({ 'Name *': 'Assam tea', 'Selling price *': '140' });
  await screen.findByText('Product added successfully');
};
const led = async (page: RenderedPage, to: string): Promise<void> => waitFor(() => expect(page.path()).toBe(to));

beforeAll(async () => setLanguage('en'));
beforeEach(freshTab);

describe('the first product of a shop', () => {
  it('leads to the first bill however late the lists answer, even when it is in them by then', async () => {
    const [products, sales] = [held(list([product])), held(list([]))];
    const page = open(firstProductPath(category.id), { 'GET /products': products.answer, 'GET /sales': sales.answer });
    await saveProduct();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    setConnected(false);
    await screen.findByText('No connection: this is done as soon as it is back.');
    products.release();
    sales.release();
    await led(page, `/dashboard/billing/create/${bill.id}`);
  });

  it('leads to the list when its bill cannot be opened, and is not saved again', async () => {
    const page = open(firstProductPath(category.id), { 'POST /billing/create': () => json({}, 500) });
    await saveProduct();
    await led(page, '/dashboard/products');
    await screen.findByText('Failed to create new bill.');
  });

  it('does not navigate when the user has left meanwhile', async () => {
    const products = held(list([]));
    const page = open(firstProductPath(category.id), { 'GET /products': products.answer });
    await saveProduct();
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    products.release();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect([page.path(), queryClient.isMutating()]).toEqual(['/dashboard/products', 0]);
  });
});

it.each([
  ['there was another one', { 'GET /products': () => list([{ id: 'other' }]) }],
  ['something was sold', { 'GET /sales': () => list([{ id: 'sale' }]) }],
  ['it cannot be known', { 'GET /sales': () => json({}, 403) }],
] as [string, Answers][])('leads to the list when %s', async (_why, answers) => {
  const page = open(firstProductPath(category.id), answers);
  await saveProduct();
  await led(page, '/dashboard/products');
});

it('comes after the first category, however late the answer', async () => {
  const products = held(list([]));
  const page = open('/dashboard/categories/create', { 'GET /products': products.answer });
  await save({ 'Name *': 'Tea' });
  await screen.findByText('Category added successfully');
  products.release();
  await led(page, '/dashboard/products/create');
});
