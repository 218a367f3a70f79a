import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { ProductRow } from '@bahi/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { setConnected } from '../testing/network.ts';
import { renderPage } from '../testing/renderPage.ts';
import { productRow } from '../testing/sampleProducts.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { PurchaseCreate } from './PurchaseCreate.tsx';
import { newDraft } from './purchaseDraft.ts';
import { RepeatedBill } from './RepeatedBill.tsx';

const CODE = '8901030912344';
const tea = productRow({ id: 'tea', name: 'Assam tea', barcodes: [CODE] });
const soap = productRow({ id: 'soap', name: 'Neem soap', barcodes: [CODE] });
const repair = productRow({ id: 'repair', name: 'Repair', kind: 'service', sku: CODE });

/** The form over a server that finds these for any code. */
async function open(found: readonly ProductRow[]): Promise<void> {
  stubServer({
    'GET /products': () => json(found, 200, { 'Content-Range': `products 0-0/${found.length}` }),
    ...Object.fromEntries(found.map((row) => [`GET /products/${row.id}`, () => json(row)])),
  });
  // its date field is a part of its own
  await act(
    async () =>
      void renderPage(
        <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
          <PurchaseCreate />
        </CoreAdminContext>,
      ),
  );
}

let nowMs = 0;
/** Ten milliseconds between two keys, however busy the machine is. */
function scan(code: string): void {
  nowMs += 1_000;
  for (const key of [...code.split(''), 'Enter']) {
    nowMs += 10;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: nowMs });
    act(() => void window.dispatchEvent(event));
  }
}

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
});

it('a scanned code that is only the beginning of another one is reported as unknown', async () => {
  await open([tea]);
  scan(CODE.slice(0, 8));
  expect(await screen.findByText(`No product has the code ${CODE.slice(0, 8)}.`)).toBeVisible();
  expect(screen.queryByDisplayValue('Assam tea')).toBeNull();
});

it.each([
  ['of the same day', '2026-01-04', false],
  ['of another day', '2026-01-05', true],
])('an earlier purchase %s with the typed number is reported', async (_which, day, isNamed) => {
  const vendor = { id: 'v'.repeat(32), name: 'Gupta' };
  const earlier = { id: 'p', productId: 'rice', productName: 'Rice', vendorName: 'Gupta', vendorBillNumber: 'G-1' };
  const row = { ...earlier, purchaseDate: '2026-01-04', unit: 'kg', quantityMilli: 5_000 };
  const seen = stubServer({ 'GET /purchases': () => json([row]) });
  const draft = { ...newDraft(day), vendorId: vendor.id, vendorBillNumber: 'g-1' };
  renderPage(<RepeatedBill draft={draft} />);
  await waitFor(() => expect(seen).toHaveLength(1));
  const named = async () => screen.findByText(/^Bill G-1 of Gupta is already recorded/);
  if (isNamed) expect(await named()).toBeVisible();
  else {
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('alert')).toBeNull();
  }
});

it('products with the same scanned code are offered as a choice, without services', async () => {
  await open([tea, soap, repair]);
  scan(CODE);
  const choice = await screen.findByText('Neem soap');
  expect(screen.queryByText('Repair')).toBeNull();
  await act(async () => void fireEvent.click(choice));
  expect(await screen.findByDisplayValue('Neem soap')).toBeVisible();
});

it.each([
  ['key', 0],
  ['finger', 1],
] as const)('a line removed by %s leaves the focus on a field that opens no keyboard', async (by, detail) => {
  await open([]);
  fireEvent.click(screen.getByText('Add another product'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove product 2' }), { detail });
  await waitFor(() => expect(screen.queryByText('Product 2')).toBeNull());
  const quantity = screen.getByLabelText(/^Purchased quantity/);
  expect([by, document.activeElement === quantity]).toEqual([by, detail === 0]);
});

it('products that are scanned again get no second line; theirs is highlighted', async () => {
  await open([tea, soap]);
  const scanTea = async (): Promise<void> => {
    scan(CODE);
    const choice = await screen.findByText('Assam tea');
    await act(async () => void fireEvent.click(choice));
  };
  await scanTea();
  await screen.findByDisplayValue('Assam tea');
  fireEvent.click(screen.getByText('Add another product'));
  await scanTea();
  expect(await screen.findByText('Assam tea is on this bill already.')).toBeVisible();
  await waitFor(() => expect(screen.getAllByLabelText(/^Purchased quantity/)[0]).toHaveFocus());
  expect(screen.getAllByDisplayValue('Assam tea')).toHaveLength(1);
  expect(screen.getAllByText(/^Product \d$/)).toHaveLength(2);
});

it('fields with the same label on each line are in a group named after the line', async () => {
  await open([]);
  fireEvent.click(screen.getByText('Add another product'));
  const groups = screen.getAllByLabelText(/^Purchased quantity/).map((field) => field.closest('[role=group]'));
  expect(groups).toEqual([1, 2].map((number) => screen.getByRole('group', { name: `Product ${number}` })));
});

it('W2: a code scanned while the server is away is held, keeps the bill from being saved without it, and is added', async () => {
  await open([tea]);
  setConnected(false);
  scan(CODE);
  expect(await screen.findByText(CODE)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('Something you scanned is not on this bill yet. Please save when it is.'),
  ).toBeVisible();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  setConnected(true);
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Product/ })).toHaveValue('Assam tea'));
  expect(screen.queryByText(CODE)).toBeNull();
});
