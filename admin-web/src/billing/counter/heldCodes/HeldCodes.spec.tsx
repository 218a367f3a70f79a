import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../../../i18n/language.ts';
import { queryClient } from '../../../providers/cache/queryClient.ts';
import {
  clearCounter,
  commands,
  completedBill,
  press,
  renderBill,
  savedBill,
  tea,
} from '../../../testing/renderBill.ts';
import { productRow } from '../../../testing/sampleProducts.ts';
import { sampleProfile } from '../../../testing/sampleProfile.ts';
import { json } from '../../../testing/stubServer.ts';

const UNKNOWN = '4006381333931';
const staff = { ...sampleProfile, role: 'staff' as const };
const biscuits = productRow({ id: '5'.repeat(32), name: 'Biscuits', barcodes: [UNKNOWN], sellingPricePaise: 1_000 });
const category = { id: '9'.repeat(32), name: 'Tea' };

const scan = (code: string): void => {
  const search = screen.getByRole('combobox', { name: /^Find a product/ });
  fireEvent.change(search, { target: { value: code } });
  fireEvent.keyDown(search, { key: 'Enter' });
};
const held = () => screen.findByRole('list', { name: 'Unknown codes' });

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  localStorage.clear();
  clearCounter();
});

describe('an unknown code that is scanned', () => {
  it('is a row that counts further scans of it, and keeps no other scan from being added', async () => {
    await renderBill(savedBill);
    scan(UNKNOWN);
    scan('8901030912344');
    scan(UNKNOWN);
    await waitFor(async () => expect(within(await held()).getByText('2 ×')).toBeVisible());
    await waitFor(() => expect(screen.getByLabelText('Quantity of Assam tea')).toHaveValue('2'));
    expect(screen.queryByText(/No product has the code/)).toBeNull();
  });

  it('has a button to remove it that looks like those of the lines', async () => {
    await renderBill({ ...savedBill, heldCodes: [{ code: UNKNOWN, quantityMilli: 1_000 }] });
    const buttons = [`Remove the code ${UNKNOWN}`, 'Remove Assam tea'].map((name) =>
      screen.getByRole('button', { name }),
    );
    const [held, line] = buttons.map((one) => {
      const { display, width, height, borderRadius, cursor } = getComputedStyle(one);
      return { display, width, height, borderRadius, cursor };
    });
    expect(held).toEqual(line);
    expect(held).toMatchObject({ width: '40px', cursor: 'pointer' });
  });

  it('keeps the bill from being generated: its code is named and the focus is on its row', async () => {
    const { seen } = await renderBill({ ...savedBill, heldCodes: [{ code: UNKNOWN, quantityMilli: 1_000 }] });
    press(/^Generate bill/);
    expect(await screen.findByText(new RegExp(`^Add the product of ${UNKNOWN}`))).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add product' })).toHaveFocus();
    expect(commands(seen)).toEqual([]);
  });

  it('is added as a product with two presses, and billed', async () => {
    localStorage.setItem('lastProduct:t', JSON.stringify({ unit: 'packet', categoryId: category.id }));
    const { seen } = await renderBill(savedBill, {
      'POST /products/quick': () => json(biscuits, 201),
      'GET /categories': () => json([category]),
      [`GET /categories/${category.id}`]: () => json(category),
      [`POST /billing/${savedBill.id}/complete`]: () => json(completedBill),
    });
    scan(UNKNOWN);
    scan(UNKNOWN);
    await held();
    press('Add product');
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Biscuits' } });
    fireEvent.change(screen.getByLabelText(/^Selling price/), { target: { value: '10' } });
    press('Add');
    await waitFor(() => expect(screen.getByLabelText('Quantity of Biscuits')).toHaveValue('2'));
    expect(screen.queryByRole('list', { name: 'Unknown codes' })).toBeNull();
    const sent = seen.find(({ url }) => url.endsWith('/quick'));
    const typed = { name: 'Biscuits', sellingPricePaise: 1_000 };
    expect(sent?.body).toEqual({ ...typed, unit: 'packet', categoryId: category.id, barcode: UNKNOWN });
    press(/^Generate bill/);
    await screen.findByText('elsewhere');
  });

  it('is linked to a product that exists, found by its name', async () => {
    const { seen } = await renderBill(savedBill, {
      [`POST /products/${tea.id}/barcodes`]: () => json({ ...tea, barcodes: [...tea.barcodes, UNKNOWN] }),
    });
    scan(UNKNOWN);
    await held();
    press('Link');
    const find = screen.getByRole('combobox', { name: 'Find the product by its name' });
    fireEvent.change(find, { target: { value: 'tea' } });
    fireEvent.click(await screen.findByRole('option', { name: /Assam tea/ }));
    await waitFor(() => expect(screen.getByLabelText('Quantity of Assam tea')).toHaveValue('2'));
    expect(seen.find(({ url }) => url.endsWith('/barcodes'))?.body).toEqual({ barcode: UNKNOWN });
  });

  it('tells staff who may not add products what to do', async () => {
    await renderBill(savedBill, {}, staff);
    scan(UNKNOWN);
    await held();
    expect(screen.getByText(/^No product has this code\. Ask the owner/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add product' })).toBeNull();
    press(/^Generate bill/);
    expect(await screen.findByText(/The bill cannot be generated with/)).toBeVisible();
    press(`Remove the code ${UNKNOWN}`);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Unknown codes' })).toBeNull());
  });

  it('becomes a line by itself when another till has added its product', async () => {
    let isKnown = false;
    await renderBill(savedBill, {
      'GET /products': ({ url }) => json(isKnown && url.includes(UNKNOWN) ? [biscuits] : []),
    });
    scan(UNKNOWN);
    await held();
    isKnown = true;
    await queryClient.invalidateQueries({ queryKey: ['products'] });
    await waitFor(() => expect(screen.getByLabelText('Quantity of Biscuits')).toHaveValue('1'));
    expect(screen.queryByRole('list', { name: 'Unknown codes' })).toBeNull();
  });

  it('can be added by staff whom the profile lets', async () => {
    await renderBill(savedBill, {}, { ...staff, staffMayAddProducts: true });
    scan(UNKNOWN);
    await held();
    expect(screen.getByRole('button', { name: 'Add product' })).toBeVisible();
  });
});
