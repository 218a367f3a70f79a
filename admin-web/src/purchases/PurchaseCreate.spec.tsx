import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { ProductRow } from '@bahi/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { toasts } from '../messages/toasts.ts';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { scanKeys, typeKeys } from '../testing/keys.ts';
import { setConnected } from '../testing/network.ts';
import { renderPage } from '../testing/renderPage.ts';
import { productRow } from '../testing/sampleProducts.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { held, json, stubServer, type Seen } from '../testing/stubServer.ts';
import { PurchaseCreate } from './PurchaseCreate.tsx';
import { newDraft } from './draft/purchaseDraft.ts';
import { RepeatedBill } from './RepeatedBill.tsx';

const CODE = '8901030912344';
const SOAP = '8901030912351';
const tea = productRow({ id: 'tea', name: 'Assam tea', barcodes: [CODE] });
const soap = productRow({ id: 'soap', name: 'Neem soap', barcodes: [CODE] });
const repair = productRow({ id: 'repair', name: 'Repair', kind: 'service', sku: CODE });

/** The form over a server that finds these for any code. */
async function open(found: readonly ProductRow[], more: Parameters<typeof stubServer>[0] = {}): Promise<Seen[]> {
  const seen = stubServer({
    'GET /products': () => json(found, 200, { 'Content-Range': `products 0-0/${found.length}` }),
    ...Object.fromEntries(found.map((row) => [`GET /products/${row.id}`, () => json(row)])),
    ...more,
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
  return seen;
}

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  toasts.stacked.set([]);
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
});

it('a scanned code that is only the beginning of another one is reported as unknown, and keeps the bill from being saved', async () => {
  const seen = await open([tea]);
  scanKeys(CODE.slice(0, 8));
  expect(await screen.findByText(CODE.slice(0, 8))).toBeVisible();
  expect(screen.getByText('No product has this code yet.')).toBeVisible();
  expect(screen.queryByDisplayValue('Assam tea')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(toasts.stacked.get().map(({ text }) => text)).toEqual([
    'A scanned code is in no line yet. Add its product, link it, or remove it. Then save.',
  ]);
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
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
  scanKeys(CODE);
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
  await waitFor(() => expect(lines()).toBe(1));
  const quantity = screen.getByLabelText(/^Purchased quantity/);
  expect([by, document.activeElement === quantity]).toEqual([by, detail === 0]);
});

it('products that are scanned again get no second line; theirs is highlighted', async () => {
  await open([tea, soap]);
  const scanTea = async (): Promise<void> => {
    scanKeys(CODE);
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
  expect(lines()).toBe(2);
});

const vendor = (): HTMLElement => screen.getByRole('combobox', { name: 'Vendor *' });
const quantities = (): HTMLElement[] => screen.getAllByLabelText(/^Purchased quantity/);
const lines = (): number => screen.getAllByRole('group', { name: /^Product \d+$/ }).length;

it('another product takes the focus, and the opening stock that cannot be typed is no stop of the Tab key', async () => {
  await open([]);
  fireEvent.click(screen.getByText('Add another product'));
  const products = screen.getAllByRole('combobox', { name: /^Product/ });
  await waitFor(() => expect(products[1]).toHaveFocus());
  for (const field of screen.getAllByLabelText('Opening stock')) expect(field).toHaveAttribute('tabindex', '-1');
});

it('what is typed after a scan is its quantity, wherever the focus was and however late the product is found', async () => {
  const answer = held(json([tea], 200, { 'Content-Range': 'products 0-0/1' }));
  await open([tea], { 'GET /products': answer.answer });
  act(() => vendor().focus());
  expect(scanKeys(CODE)).toBe(quantities()[0]);
  typeKeys('12', 200, '');
  answer.release();
  expect(await screen.findByDisplayValue('Assam tea')).toBeVisible();
  expect(quantities()[0]).toHaveFocus();
  expect([vendor(), quantities()[0]]).toEqual([
    expect.objectContaining({ value: '' }),
    expect.objectContaining({ value: '12' }),
  ]);
});

it('what is typed while a slow scan is looked up is the beginning of its quantity', async () => {
  const known = held(json([tea], 200, { 'Content-Range': 'products 0-0/1' }));
  await open([tea], { 'GET /products': known.answer });
  act(() => vendor().focus());
  typeKeys(CODE, 90);
  typeKeys('12', 200, '');
  known.release();
  await screen.findByDisplayValue('Assam tea');
  expect(vendor()).toHaveValue('');
  const quantity = quantities()[0] as HTMLInputElement;
  expect(quantity).toHaveFocus();
  expect([quantity.selectionStart, quantity.selectionEnd]).toEqual([2, 2]);
  typeKeys('5', 200, '');
  expect(quantities()[0]).toHaveValue('125');
});

it('each scan has a line of its own, also when the first one is not found yet', async () => {
  const first = held(json([tea], 200, { 'Content-Range': 'products 0-0/1' }));
  await open([], {
    'GET /products': async (request) =>
      request.url.includes(SOAP)
        ? json([{ ...soap, barcodes: [SOAP] }], 200, { 'Content-Range': 'products 0-0/1' })
        : first.answer(request),
    'GET /products/tea': () => json(tea),
    'GET /products/soap': () => json(soap),
  });
  scanKeys(CODE);
  typeKeys('3', 200, '');
  expect(scanKeys(SOAP)).toBe(quantities()[1]);
  typeKeys('4', 200, '');
  first.release();
  await screen.findByDisplayValue('Neem soap');
  await screen.findByDisplayValue('Assam tea');
  expect(quantities().map((field) => (field as HTMLInputElement).value)).toEqual(['3', '4']);
});

it('a code that no product has leaves no line and gives the focus back, unless something was typed', async () => {
  await open([tea]);
  scanKeys(CODE);
  await screen.findByDisplayValue('Assam tea');
  act(() => vendor().focus());
  scanKeys('4006381333931');
  await screen.findByText('4006381333931');
  await waitFor(() => expect(lines()).toBe(1));
  expect(vendor()).toHaveFocus();
});

it.each([
  ['a code that no product has, slowly', '4006381333931', 90],
  ['a short code', '4567', 10],
  ['a code with a full stop', '12.4567', 10],
])('the Enter of %s records nothing', async (_which, code, gapMs) => {
  const seen = await open([]);
  act(() => screen.getByLabelText(/^Bill number/).focus());
  typeKeys(code, gapMs);
  await waitFor(() => expect(toasts.stacked.get()).toHaveLength(1));
  expect(screen.queryByText('Vendor is required')).toBeNull();
  // pressed again it is meant
  typeKeys('', 10);
  expect(await screen.findByText('Vendor is required')).toBeVisible();
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('a short code scanned on a button does not press it', async () => {
  await open([]);
  act(() => screen.getByText('Add another product').focus());
  typeKeys('4567', 10);
  expect(lines()).toBe(1);
});

it('a typed closing stock gives the quantity', async () => {
  await open([{ ...tea, currentStockMilli: 10_000 }]);
  scanKeys(CODE);
  await screen.findByDisplayValue('Assam tea');
  fireEvent.change(screen.getByLabelText('Closing stock'), { target: { value: '50' } });
  expect(quantities()[0]).toHaveValue('40');
});

it('the second line of a product begins with the stock after the first one', async () => {
  const stock = { currentStockMilli: 0, stockValuePaise: 0, averageCostPaise: 0, purchasePricePaise: 10_000 };
  await open([{ ...tea, ...stock }]);
  scanKeys(CODE);
  await screen.findByDisplayValue('Assam tea');
  fireEvent.change(quantities()[0]!, { target: { value: '10' } });
  fireEvent.click(screen.getByText('Add another product'));
  const second = screen.getAllByRole('combobox', { name: /^Product/ })[1]!;
  fireEvent.change(second, { target: { value: CODE } });
  fireEvent.click(await screen.findByRole('option', { name: /^Assam tea/ }));
  fireEvent.change(quantities()[1]!, { target: { value: '2' } });
  fireEvent.change(screen.getAllByLabelText('Line total')[1]!, { target: { value: '0' } });
  const shown = (label: string) => screen.getAllByLabelText(label).map((field) => (field as HTMLInputElement).value);
  expect([shown('Opening stock'), shown('Closing stock')]).toEqual([
    ['0', '10'],
    ['10', '12'],
  ]);
  expect(screen.getByText('₹100.00 → ₹83.33')).toBeVisible();
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
  scanKeys(CODE);
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
