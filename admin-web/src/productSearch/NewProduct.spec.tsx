import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { clearCounter, press, renderBill, savedBill } from '../testing/renderBill.ts';
import { productRow } from '../testing/sampleProducts.ts';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { json } from '../testing/stubServer.ts';

const category = { id: '9'.repeat(32), name: 'Snacks' };
const staff = { ...sampleProfile, role: 'staff' as const };
const chips = productRow({ id: '5'.repeat(32), name: 'Banana chips', barcodes: [], sellingPricePaise: 2_000 });

const search = () => screen.getByRole('combobox', { name: /^Find a product/ });
const typeName = (value: string): boolean => fireEvent.change(search(), { target: { value } });

beforeAll(async () => setLanguage('en'));
beforeEach(() => {
  localStorage.clear();
  clearCounter();
  localStorage.setItem('lastProduct:t', JSON.stringify({ unit: 'packet', categoryId: category.id }));
});

it('a name that no product has is added as a product with its price, and billed in the typed quantity', async () => {
  const { seen } = await renderBill(savedBill, {
    'POST /products/quick': () => json(chips, 201),
    [`GET /categories/${category.id}`]: () => json(category),
  });
  typeName('3*Banana chips');
  fireEvent.click(await screen.findByRole('button', { name: 'Add product' }));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Banana chips');
  expect(search()).toHaveValue('');
  fireEvent.change(screen.getByLabelText(/^Selling price/), { target: { value: '20' } });
  press('Add');
  await waitFor(() => expect(screen.getByLabelText('Quantity of Banana chips')).toHaveValue('3'));
  expect(screen.queryByRole('region', { name: 'New product' })).toBeNull();
  expect(search()).toHaveFocus();
  const sent = seen.find(({ url }) => url.endsWith('/quick'));
  const typed = { name: 'Banana chips', sellingPricePaise: 2_000 };
  expect(sent?.body).toEqual({ ...typed, unit: 'packet', categoryId: category.id });
});

it('a name that is not added after all is back in the search', async () => {
  await renderBill(savedBill);
  typeName('2*Banana chips');
  fireEvent.click(await screen.findByRole('button', { name: 'Add product' }));
  press('Cancel');
  expect(search()).toHaveValue('2*Banana chips');
  expect(search()).toHaveFocus();
});

it('staff who may not add products see only that none has the name', async () => {
  await renderBill(savedBill, {}, staff);
  typeName('Banana chips');
  await screen.findByText('No product found for “Banana chips”.');
  expect(screen.queryByRole('button', { name: 'Add product' })).toBeNull();
});
