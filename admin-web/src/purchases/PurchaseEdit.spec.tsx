import type { PurchaseRow, WrittenPurchase } from '@bahi/contracts';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { notices } from '../messages/notices.ts';
import { Notices } from '../messages/Notices.tsx';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { authProvider } from '../providers/reactAdmin/auth.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { startSession } from '../providers/session.ts';
import { renderRoutes } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { untaxedPurchase } from '../testing/untaxedPurchase.ts';
import { held, json, stubServer, type Seen } from '../testing/stubServer.ts';
import { PurchaseEdit } from './PurchaseEdit.tsx';

const purchase: PurchaseRow = {
  id: '7'.repeat(32),
  productId: '1'.repeat(32),
  productName: 'Assam tea',
  unit: 'packet',
  vendorId: '5'.repeat(32),
  vendorName: 'Gupta Traders',
  vendorBillNumber: 'G-17',
  purchaseDate: '2026-01-05',
  openingStockMilli: 0,
  quantityMilli: 2_000,
  closingStockMilli: 2_000,
  purchasePricePaise: 10_000,
  lineTotalPaise: 20_000,
  ...untaxedPurchase(20_000),
  discountPaise: 0,
  freightPaise: 0,
  averageCostPaise: 10_000,
  note: null,
  costVariancePaise: 0,
  openingMoved: false,
  status: 'recorded',
  revision: 3,
  recordedAt: '2026-01-05T06:30:00.000Z',
  recorded: { at: '2026-01-05T06:30:00.000Z', by: 'o1', byName: 'Asha Sharma' },
};
const PATH = `/purchases/${purchase.id}`;

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  startSession('t');
  notices.set([]);
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
});

/** The screen over a server that has this purchase, and takes a correction with this answer. */
function open(written: WrittenPurchase, more: Parameters<typeof stubServer>[0] = {}): Seen[] {
  const seen: Seen[] = stubServer({
    'GET /vendors': () =>
      json([{ id: purchase.vendorId, name: 'Gupta Traders' }], 200, { 'Content-Range': 'vendors 0-0/1' }),
    'GET /purchases': () => json([]),
    [`GET ${PATH}`]: () => json(purchase),
    [`PUT ${PATH}`]: () => json(written),
    [`GET ${PATH}/effect`]: () => json({ products: [], costVariancePaise: 0 }),
    ...more,
  });
  const edit = (
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider} authProvider={authProvider}>
      <PurchaseEdit />
    </CoreAdminContext>
  );
  renderRoutes(
    [
      { path: '/dashboard/purchases/:id', element: edit },
      { path: '*', element: <Notices resource="purchases" /> },
    ],
    `/dashboard${PATH}`,
  );
  return seen;
}

it('a correction loads the purchase from the server, not from a list, and first shows its effects', async () => {
  queryClient.setQueryData(['purchases', 'getOne', { id: purchase.id }], {
    ...purchase,
    revision: 2,
    vendorBillNumber: 'G-1',
  });
  const answer = held(json(purchase));
  const seen = open({ ...purchase, revision: 4 }, { [`GET ${PATH}`]: answer.answer });
  await screen.findByRole('progressbar');
  expect(screen.queryByLabelText(/^Bill number/)).toBeNull();
  answer.release();
  const number = await screen.findByLabelText(/^Bill number/);
  expect(number).toHaveValue('G-17');
  expect(screen.queryByText('What this changes')).toBeNull();
  fireEvent.change(number, { target: { value: 'G-18' } });
  await screen.findByText('Stock, average price and stock value stay as they are.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByLabelText(/^Bill number/)).toBeNull());
  expect(seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({ revision: 3, vendorBillNumber: 'G-18' });
});

it('a line shows its part of the discount and freight of its bill', async () => {
  open(purchase, { [`GET ${PATH}`]: () => json({ ...purchase, discountPaise: 4_000, freightPaise: 150 }) });
  expect(await screen.findByText('Its part of the bill: discount ₹40.00, freight ₹1.50')).toBeVisible();
});

it('a bill number that another purchase has is reported before saving, the recorded one is not', async () => {
  const other = { ...purchase, id: '8'.repeat(32), purchaseDate: '2026-01-04', vendorBillNumber: 'G-18' };
  // the same answer to both numbers
  const seen = open(purchase, { 'GET /purchases': () => json([other, purchase]) });
  const number = await screen.findByLabelText(/^Bill number/);
  await waitFor(() => expect(seen.filter(({ url }) => url.includes('vendorBillNumber'))).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(/is already recorded/)).toBeNull();
  fireEvent.change(number, { target: { value: 'G-18' } });
  const warning = await screen.findByText('Bill G-18 of Gupta Traders is already recorded:');
  expect(within(warning).getAllByRole('link')).toHaveLength(1);
});

it('stock that a correction left below zero is reported on the next screen', async () => {
  const params = { productId: purchase.productId, name: 'Assam tea', unit: 'packet' as const, stockMilli: -3_000 };
  open({ ...purchase, revision: 4, warnings: [{ field: 'quantityMilli', code: 'stock_below_zero', params }] });
  fireEvent.change(await screen.findByLabelText(/^Bill number/), { target: { value: 'G-18' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^The stock of Assam tea is now -3 packet: /)).toBeVisible();
});

it('a refused quantity is marked with the smallest one that is allowed, and the alert goes once it is mended', async () => {
  const params = { name: 'Assam tea', leastMilli: 1_500, least: '1.5', unit: 'kg' };
  const fields = { errors: { quantityMilli: '' }, errorCodes: { quantityMilli: 'purchase_consumed' } };
  const refusal = { code: 'purchase_consumed', message: '', params, ...fields };
  open(purchase, { [`PUT ${PATH}`]: () => json(refusal, 409) });
  const quantity = await screen.findByLabelText(/^Purchased quantity/);
  fireEvent.change(quantity, { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const alert = await screen.findByText('Failed to save purchase', { selector: '.MuiAlertTitle-root' });
  await waitFor(() => expect(quantity).toHaveFocus());
  expect(quantity).toHaveAccessibleDescription(/At least 1\.5 kg of this purchase must stay/);
  fireEvent.change(quantity, { target: { value: '2' } });
  await waitFor(() => expect(alert).not.toBeInTheDocument());
  expect(quantity).toBeValid();
});

it('the alert of a purchase that could not be sent stays while something else is typed', async () => {
  open(purchase, { [`PUT ${PATH}`]: () => json({ code: 'internal_error', message: '' }, 500) });
  fireEvent.change(await screen.findByLabelText(/^Purchased quantity/), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const alert = await screen.findByText('Failed to save purchase', { selector: '.MuiAlertTitle-root' });
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'counted' } });
  expect(alert).toBeVisible();
});
