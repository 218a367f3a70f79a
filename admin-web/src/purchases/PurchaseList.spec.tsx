import { beforeAll, expect, it } from '@jest/globals';
import type { PurchaseRow, VendorBillRow } from '@bahi/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { setWidth } from '../testing/matchMedia.ts';
import { renderPage } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { untaxedPurchase } from '../testing/untaxedPurchase.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { PurchaseList } from './PurchaseList.tsx';

const MILK: PurchaseRow = {
  id: 'p1',
  revision: 0,
  productId: 'milk',
  productName: 'Milk',
  vendorId: 'v1',
  vendorName: 'Gupta Traders',
  vendorBillNumber: 'G-17',
  purchaseDate: '2026-11-21',
  openingStockMilli: 5_000,
  quantityMilli: 20_000,
  closingStockMilli: 25_000,
  purchasePricePaise: 5_200,
  lineTotalPaise: 104_000,
  averageCostPaise: 5_150,
  unit: 'liter',
  ...untaxedPurchase(104_000),
  discountPaise: 0,
  freightPaise: 0,
  openingMoved: false,
  note: null,
  costVariancePaise: 0,
  status: 'recorded',
  recordedAt: '2026-11-21T09:35:00.000Z',
  recorded: { at: '2026-11-21T09:35:00.000Z', by: 'o1', byName: 'Asha Sharma' },
};

const BILL: VendorBillRow = {
  id: 'v1.2026-11-21.G-17',
  vendorId: 'v1',
  vendorName: 'Gupta Traders',
  vendorBillNumber: 'G-17',
  purchaseDate: '2026-11-21',
  lineCount: 1,
  deletedCount: 0,
  firstLineIds: ['p1'],
  totalPaise: 104_000,
  discountPaise: 0,
  freightPaise: 0,
  status: 'recorded',
  recordedAt: MILK.recordedAt,
};

/** The answers of a list with one bill and these lines. */
const listOf = (lines: readonly PurchaseRow[], bill = BILL) => ({
  'GET /purchases/bills': () => json([bill], 200, { 'Content-Range': 'bills 0-0/1' }),
  'GET /purchases': () => json(lines, 200, { 'Content-Range': `purchases 0-0/${lines.length}` }),
  'GET /vendors': () => json([], 200, { 'Content-Range': 'vendors 0-0/0' }),
});

beforeAll(async () => setLanguage('en'));

it('checklist 54: the table shows opening and closing stock, price and average at every width', async () => {
  setWidth(1_024);
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
  stubServer({
    ...listOf([MILK]),
  });
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <PurchaseList />
    </CoreAdminContext>,
  );
  await screen.findByRole('table');
  const headings = screen.getAllByRole('columnheader');
  expect(headings.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Opening stock', 'Closing stock', 'Average price']),
  );
  expect(headings.filter(({ className }) => className.includes('from-'))).toEqual([]);
  expect(await screen.findByText('20 liter')).toBeVisible();
});

it('stock that a deletion left below zero is reported over the list', async () => {
  const params = { productId: 'milk', name: 'Milk', unit: 'liter', stockMilli: -4_000 };
  const seen = stubServer({
    ...listOf([MILK]),
    'GET /purchases/p1/effect': () => json({ products: [], costVariancePaise: 0 }),
    'DELETE /purchases/p1': () =>
      json({ ...MILK, status: 'reversed', warnings: [{ code: 'stock_below_zero', params }] }),
  });
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <PurchaseList />
    </CoreAdminContext>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Delete: Milk/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^The stock of Milk is now -4 liter: /)).toBeVisible();
  expect(seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

it('a renamed product or vendor is shown with the name on the bill and the name by now', async () => {
  const renamed = { ...MILK, currentProductName: 'Cow milk', currentVendorName: 'Verma Stores' };
  stubServer({
    ...listOf([renamed]),
  });
  queryClient.clear();
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <PurchaseList />
    </CoreAdminContext>,
  );
  expect((await screen.findByText('now Cow milk')).closest('td')).toHaveTextContent('Milk');
  expect(screen.getByText('now Verma Stores').closest('td')).toHaveTextContent('Gupta Traders');
});

it('a bill of several products is one row with its total and its first products, which opens to show all', async () => {
  queryClient.clear();
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
  const bill = { ...BILL, lineCount: 3, firstLineIds: ['p1', 'p2'], totalPaise: 150_000, discountPaise: 4_000 };
  const GHEE = { ...MILK, id: 'p3', productName: 'Ghee' };
  const seen = stubServer(listOf([MILK, { ...MILK, id: 'p2', productName: 'Curd' }, GHEE], bill));
  renderPage(
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <PurchaseList />
    </CoreAdminContext>,
  );
  expect((await screen.findByText('3 products')).closest('tr')).toHaveTextContent('G-17');
  expect(screen.getByText('₹1,500.00')).toBeVisible();
  expect(screen.getByText('Discount ₹40.00, freight ₹0.00')).toBeVisible();
  expect(await screen.findByText('Milk, Curd + 1')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Show the products of bill G-17' }));
  expect(await screen.findByText('Ghee')).toBeVisible();
  expect(screen.queryByText('Milk, Curd + 1')).toBeNull();
  expect(seen.filter(({ url }) => decodeURIComponent(url).includes('"billId":"v1.2026-11-21.G-17"'))).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Hide the products of bill G-17' }));
  expect(screen.queryByText('Ghee')).toBeNull();
});
