import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { Link } from 'react-router';
import { setLanguage } from '../i18n/language.ts';
import { notices } from '../messages/notices.ts';
import { toasts } from '../messages/toasts.ts';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { startSession } from '../providers/session.ts';
import { setWidth } from '../testing/matchMedia.ts';
import { setConnected } from '../testing/network.ts';
import { renderRoutes, type RenderedPage } from '../testing/renderPage.ts';
import { productRow } from '../testing/sampleProducts.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { held, json, stubServer, type Seen } from '../testing/stubServer.ts';
import { PurchaseCreate } from './PurchaseCreate.tsx';

const vendor = { id: '5'.repeat(32), name: 'Gupta Traders' };
const recorded = { id: 'p', openingMoved: false, vendorId: vendor.id, vendorBillNumber: 'G-17' };
const create = (
  <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
    <PurchaseCreate />
    <Link to="/dashboard/products">Products</Link>
  </CoreAdminContext>
);

/** The form with a supplier's bill of two packets of tea on it, saved. Without an answer the server is away by then. */
async function save(
  answer?: (request: Seen) => Response | Promise<Response>,
): Promise<{ seen: Seen[]; page: RenderedPage }> {
  const seen = stubServer({
    'GET /vendors': () => json([vendor], 200, { 'Content-Range': 'vendors 0-0/1' }),
    'GET /products': () => json([productRow()], 200, { 'Content-Range': 'products 0-0/1' }),
    ...(answer && { 'POST /purchases': answer }),
  });
  const routes = [
    { path: '/dashboard/purchases/create', element: create },
    { path: '*', element: 'elsewhere' },
  ];
  const page = renderRoutes(routes, '/dashboard/purchases/create');
  for (const [field, name] of [
    ['Vendor *', vendor.name],
    [/^Product/, 'Assam tea'],
  ] as const) {
    const picker = await screen.findByRole('combobox', { name: field });
    fireEvent.focus(picker);
    fireEvent.change(picker, { target: { value: name } });
    const option = (): HTMLElement => screen.getByRole('option', { name: new RegExp(`^${name}`) });
    await waitFor(() => expect(option()).toHaveAttribute('aria-disabled', 'false'));
    fireEvent.click(option());
  }
  for (const [label, text] of [
    [/^Bill number/, 'G-17'],
    [/^Purchased quantity/, '2'],
    [/^Purchase price/, '100'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  if (answer === undefined) {
    // an answer that still comes would show that the server is there
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    setConnected(false);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  if (answer !== undefined) await waitFor(() => expect(posts(seen)).toHaveLength(1));
  return { seen, page };
}
const posts = (seen: Seen[]): Seen[] => seen.filter(({ method }) => method === 'POST');
async function leave(): Promise<void> {
  fireEvent.click(screen.getByRole('link', { name: 'Products' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await screen.findByText('elsewhere');
}

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
  toasts.stacked.set([]);
  notices.set([]);
  setConnected(true);
  setWidth(1_440);
  startSession('t');
});

describe('a purchase that is being recorded', () => {
  it('is cancelled when it is discarded before it was sent', async () => {
    const { seen, page } = await save();
    await screen.findByText('No connection: this is done as soon as it is back.');
    await leave();
    setConnected(true);
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(posts(seen)).toEqual([]);
    expect(page.path()).toBe('/dashboard/products');
    expect(toasts.stacked.get()).toEqual([]);
  });

  it('W2: waits for the server without being changed any more, and is recorded once', async () => {
    const { seen, page } = await save();
    await screen.findByText('No connection: this is done as soon as it is back.');
    const quantity = screen.getByLabelText(/^Purchased quantity/);
    fireEvent.change(quantity, { target: { value: '3' } });
    expect(quantity).toHaveValue('2');
    const again = stubServer({ 'POST /purchases': () => json(recorded, 201) });
    setConnected(true);
    await screen.findByText('elsewhere');
    expect([...posts(seen), ...posts(again)].map(({ body }) => body)).toMatchObject([{ quantityMilli: 2_000 }]);
    expect(page.path()).toBe('/dashboard/purchases');
  });

  it('reports its result once it was sent, and does not navigate when the user has left', async () => {
    const answer = held(json(recorded, 201));
    const { page } = await save(answer.answer);
    await leave();
    answer.release();
    await screen.findByText('Purchase added successfully');
    expect(page.path()).toBe('/dashboard/products');
  });
});

describe('a bill of the vendor that is recorded already', () => {
  it('is recorded once the owner has confirmed it', async () => {
    const text = 'This bill of the vendor is recorded already.';
    const refused = {
      code: 'vendor_bill_repeated',
      message: text,
      errors: { vendorBillNumber: text },
      errorCodes: { vendorBillNumber: 'vendor_bill_repeated' },
      confirmableBy: ['owner'],
    };
    const warning = { field: 'vendorBillNumber', code: 'vendor_bill_repeated', params: { purchaseIds: ['q'] } };
    const warned = { ...recorded, vendorName: 'Gupta Traders', warnings: [warning] };
    const confirmationsOf = ({ body }: Seen) => (body as { confirmations: string[] }).confirmations;
    const { seen } = await save((request) =>
      confirmationsOf(request).length === 0 ? json(refused, 409) : json(warned, 201),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Record it anyway' }));
    await screen.findByText('elsewhere');
    expect(posts(seen).map(confirmationsOf)).toEqual([[], ['vendor_bill_repeated']]);
    // the warning of the answer is shown on the list
    const params = { number: 'G-17', vendor: 'Gupta Traders' };
    expect(notices.get()).toMatchObject([{ key: 'purchases.billNowRepeated', params }]);
  });
});
