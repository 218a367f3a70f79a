import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LastPrice, ProductRow } from '@bahi/contracts';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { setLanguage } from '../i18n/language.ts';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { scanKeys } from '../testing/keys.ts';
import { renderRoutes } from '../testing/renderPage.ts';
import { productRow } from '../testing/sampleProducts.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json, stubServer, type Seen } from '../testing/stubServer.ts';
import { PurchaseCreate } from './PurchaseCreate.tsx';

const TEA_ID = '1'.repeat(32);
const SOAP_ID = '2'.repeat(32);
const TEA = '8901030912344';
const SOAP = '8901030912351';
const tea = productRow({
  id: TEA_ID,
  name: 'Assam tea',
  barcodes: [TEA],
  sellingPricePaise: 10_000,
  purchasePricePaise: 7_000,
});
const soap = productRow({ id: SOAP_ID, name: 'Neem soap', localName: null, sku: 'SOAP', barcodes: [SOAP] });
const gupta = { id: 'a'.repeat(32), name: 'Gupta' };
const paid: LastPrice = {
  productId: TEA_ID,
  purchaseId: 'p',
  vendorId: gupta.id,
  vendorName: 'Gupta',
  purchaseDate: '2026-01-02',
  purchasePricePaise: 8_000,
  quantityMilli: 1_000,
  unit: 'packet',
};
const listed = (rows: readonly object[]) =>
  json(rows, 200, { 'Content-Range': `rows 0-${rows.length}/${rows.length}` });

/** The form over a server with two products, which finds them by name and by code. */
async function open(): Promise<Seen[]> {
  const named = (url: string, { name, barcodes }: ProductRow) => {
    const q = /"q":"([^"]*)"/.exec(decodeURIComponent(url.replaceAll('+', ' ')))?.[1] ?? '';
    return q === '' || name.toLowerCase().includes(q.toLowerCase()) || barcodes.includes(q);
  };
  const seen = stubServer({
    'GET /products': ({ url }) => listed([tea, soap].filter((row) => named(url, row))),
    [`GET /products/${TEA_ID}`]: () => json(tea),
    [`GET /products/${SOAP_ID}`]: () => json(soap),
    'GET /vendors': () => listed([gupta]),
    [`GET /vendors/${gupta.id}`]: () => json(gupta),
    'GET /purchases': () => listed([]),
    'GET /purchases/last-prices': () => json([paid]),
    'POST /purchases/batch': () => json([]),
  });
  const element = (
    <CoreAdminContext queryClient={queryClient} dataProvider={dataProvider}>
      <PurchaseCreate />
    </CoreAdminContext>
  );
  await act(async () => void renderRoutes([{ path: '*', element }], '/dashboard/purchases/create'));
  return seen;
}

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
});

const rows = () => screen.getAllByRole('group', { name: /^Product \d+$/ });
const cell = (place: number, label: RegExp | string) => within(rows()[place]!).getByLabelText<HTMLInputElement>(label);
const enter = () => fireEvent.keyDown(document.activeElement!, { key: 'Enter', code: 'Enter' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function chooseVendor(): Promise<void> {
  type(screen.getByRole('combobox', { name: 'Vendor *' }), 'Gupta');
  // matches of older text cannot be chosen yet
  const option = () => screen.getByRole('option', { name: 'Gupta' });
  await waitFor(() => expect(option()).toHaveAttribute('aria-disabled', 'false'));
  fireEvent.click(option());
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Gupta' })).toBeNull());
}
async function scanTea(): Promise<void> {
  scanKeys(TEA);
  await screen.findByDisplayValue('Assam tea');
}
const paste = (text: string): boolean => {
  const field = cell(0, /^Purchased quantity/);
  const event = createEvent.paste(field, { clipboardData: { getData: () => text } });
  fireEvent(field, event);
  return event.defaultPrevented;
};

describe('the grid of a purchase', () => {
  it('is walked by Enter, which begins a new line behind the last one and sends nothing', async () => {
    const seen = await open();
    await scanTea();
    expect(cell(0, /^Purchased quantity/)).toHaveFocus();
    enter();
    expect(cell(0, /^Purchase price/)).toHaveFocus();
    enter();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(within(rows()[1]!).getByRole('combobox')).toHaveFocus();
    act(() => cell(1, /^Purchased quantity/).focus());
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
    expect(cell(0, /^Purchased quantity/)).toHaveFocus();
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('offers the price last paid to this vendor, and shows how a typed one differs, with the margin', async () => {
    await open();
    await scanTea();
    expect(cell(0, /^Purchase price/)).toHaveValue('70');
    await chooseVendor();
    await waitFor(() => expect(cell(0, /^Purchase price/)).toHaveValue('80'));
    expect(within(rows()[0]!).getByText('0 %')).toBeVisible();
    type(cell(0, /^Purchase price/), '84');
    type(cell(0, /^Purchased quantity/), '10');
    expect(within(rows()[0]!).getByText('+5 %')).toBeVisible();
    expect(within(rows()[0]!).getByText('16 %')).toBeVisible();
  });

  it('sends discount, freight and a new selling price as one bill, without the blank line at its end', async () => {
    const seen = await open();
    await scanTea();
    await chooseVendor();
    type(screen.getByLabelText(/^Bill number/), 'G-1');
    type(cell(0, /^Purchased quantity/), '10');
    type(cell(0, 'Line total'), '700');
    type(cell(0, 'Selling price'), '120');
    type(screen.getByLabelText('Discount'), '50');
    type(screen.getByLabelText('Freight'), '10');
    expect(screen.getByText('Total of this bill: ₹660.00')).toBeVisible();
    fireEvent.click(screen.getByText('Add another product'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1));
    expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
      discountPaise: 5_000,
      freightPaise: 1_000,
      lines: [{ productId: TEA_ID, quantityMilli: 10_000, lineTotalPaise: 70_000, sellingPricePaise: 12_000 }],
    });
  });

  it('refuses a discount above the lines before anything is sent', async () => {
    const seen = await open();
    await scanTea();
    type(cell(0, /^Purchased quantity/), '1');
    type(screen.getByLabelText('Discount'), '71');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This is too large')).toBeVisible();
    expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('rows pasted into the grid', () => {
  it('are shown as understood, and become lines; what was not understood stays empty and marked until it is filled', async () => {
    await open();
    expect(paste(`Item\tQty\tRate\nassam tea\t2\t81.50\n${SOAP}\t3\t1250,50\nUnknown\t१.५\t5`)).toBe(true);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^1 of 3 rows are understood/)).toBeVisible();
    expect(dialog.getByText('Not an amount in rupees').closest('td')).toHaveTextContent('1250,50');
    expect(dialog.getByText('No product has this name or code').closest('td')).toHaveTextContent('Unknown');
    fireEvent.click(dialog.getByRole('button', { name: 'Add 3 rows' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(cell(0, /^Purchase price/)).toHaveValue('81.50');
    expect(cell(1, /^Purchase price/)).toHaveValue('');
    expect(within(rows()[1]!).getByText('Pasted and not understood: “1250,50”')).toBeVisible();
    expect(within(rows()[2]!).getByText('Pasted and not understood: “Unknown”')).toBeVisible();
    expect(cell(2, /^Purchased quantity/)).toHaveValue('1.5');
    type(cell(1, /^Purchase price/), '12');
    expect(screen.queryByText('Pasted and not understood: “1250,50”')).toBeNull();
  });

  it('have taxes in a shop that credits them; a rate that was not understood is chosen before the bill is saved', async () => {
    queryClient.setQueryData(SHOP_PROFILE_KEY, {
      ...sampleProfile,
      stateCode: '29',
      gstRegistration: 'regular',
      gstNumber: '29ZZKPS1234K1Z8',
      gstEffectiveFrom: '2017-07-01',
    });
    const seen = await open();
    paste('Item\tQty\tHSN\tTaxable\tGST %\nAssam tea\t2\t0902\t160\t5\nNeem soap\t3\t3401\t30\t17');
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByText('Not a rate of GST')).closest('td')).toHaveTextContent('17');
    fireEvent.click(dialog.getByRole('button', { name: 'Add 2 rows' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(cell(0, 'HSN')).toHaveValue('0902');
    expect(cell(0, 'GST rate')).toHaveValue('500');
    expect(within(rows()[0]!).getByText('Taxable ₹160.00 · CGST ₹4.00 · SGST ₹4.00')).toBeVisible();
    expect(cell(1, 'GST rate')).toHaveValue('');
    expect(within(rows()[1]!).getByText('Pasted and not understood: “17”')).toBeVisible();
    await chooseVendor();
    type(screen.getByLabelText(/^Bill number/), 'G-1');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(cell(1, 'GST rate')).toHaveAttribute('aria-invalid', 'true');
    type(cell(1, 'GST rate'), '1800');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1));
    expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
      lines: [
        { lineTotalPaise: 16_000, gstRateBps: 500, hsn: '0902' },
        { lineTotalPaise: 3_000, gstRateBps: 1_800, hsn: '3401' },
      ],
    });
  });

  it('take the meaning that a person gives a column', async () => {
    await open();
    paste('Assam tea\t2\t160');
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('All 1 rows are understood.');
    fireEvent.change(dialog.getByLabelText('Meaning of column 3'), { target: { value: 'total' } });
    fireEvent.click(await dialog.findByRole('button', { name: 'Add 1 row' }));
    await waitFor(() => expect(cell(0, 'Line total')).toHaveValue('160'));
    expect(cell(0, /^Purchase price/)).toHaveValue('80');
  });

  it('are text of one field where they are no rows', async () => {
    await open();
    expect(paste('12')).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
