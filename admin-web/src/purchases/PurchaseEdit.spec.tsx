import type { PurchaseRow } from '@bahi/contracts';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { authProvider } from '../providers/reactAdmin/auth.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { startSession } from '../providers/session.ts';
import { renderRoutes } from '../testing/renderPage.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
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
  gstRateBps: 0,
  taxPaise: 0,
  priceIncludesTax: false,
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
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
});

it('a correction loads the purchase from the server, not from a list, and first shows its effects', async () => {
  queryClient.setQueryData(['purchases', 'getOne', { id: purchase.id }], {
    ...purchase,
    revision: 2,
    vendorBillNumber: 'G-1',
  });
  const answer = held(json(purchase));
  const seen: Seen[] = stubServer({
    'GET /vendors': () =>
      json([{ id: purchase.vendorId, name: 'Gupta Traders' }], 200, { 'Content-Range': 'vendors 0-0/1' }),
    [`GET ${PATH}`]: answer.answer,
    [`PUT ${PATH}`]: () => json({ ...purchase, revision: 4 }),
    [`GET ${PATH}/effect`]: () => json({ products: [], costVariancePaise: 0 }),
  });
  const edit = (
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider} authProvider={authProvider}>
      <PurchaseEdit />
    </CoreAdminContext>
  );
  renderRoutes(
    [
      { path: '/dashboard/purchases/:id', element: edit },
      { path: '*', element: 'elsewhere' },
    ],
    `/dashboard${PATH}`,
  );
  await screen.findByRole('progressbar');
  expect(screen.queryByLabelText(/^Bill number/)).toBeNull();
  answer.release();
  const number = await screen.findByLabelText(/^Bill number/);
  expect(number).toHaveValue('G-17');
  expect(screen.queryByText('What this changes')).toBeNull();
  fireEvent.change(number, { target: { value: 'G-18' } });
  await screen.findByText('Stock, average price and stock value stay as they are.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('elsewhere');
  expect(seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({ revision: 3, vendorBillNumber: 'G-18' });
});
