import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CategoryRow, ProductTile } from '@bahi/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setLanguage } from '../../../i18n/language.ts';
import { toasts } from '../../../messages/toasts.ts';
import { clearCounter, press, renderBill } from '../../../testing/renderBill.ts';
import { openBill, productRow } from '../../../testing/sampleProducts.ts';
import { sampleProfile } from '../../../testing/sampleProfile.ts';
import { json, type Seen } from '../../../testing/stubServer.ts';

const GRAINS = '8'.repeat(32);
const tile = (digit: number, given: Partial<ProductTile>): ProductTile => ({
  ...productRow({ id: String(digit).repeat(32), localName: null, sku: null }),
  ...given,
});
const sugar = tile(3, {
  name: 'Sugar',
  unit: 'kg',
  sellingPricePaise: 4_500,
  categoryId: GRAINS,
  categoryName: 'Grains',
});
const eggs = tile(4, { name: 'Eggs', unit: 'pcs', sellingPricePaise: 650, categoryName: 'Dairy' });
const bread = tile(5, { name: 'Bread', unit: 'pcs', sellingPricePaise: 4_000, categoryName: 'Dairy' });
const category = (id: string, name: string) => ({ id, name, productCount: 2 }) as CategoryRow;
const bill = openBill({ id: '7'.repeat(32) });

const answers = {
  'GET /products/tiles': ({ url }: Seen) => json({ tiles: url.includes(GRAINS) ? [sugar] : [sugar, eggs, bread] }),
  'GET /categories': () => json([category('9'.repeat(32), 'Dairy'), category(GRAINS, 'Grains')]),
};
const render = async (more: object = {}, profile = sampleProfile) => {
  const rendered = await renderBill(bill, { ...answers, ...more }, profile);
  await screen.findByRole('region', { name: 'Products to tap' });
  return rendered;
};
const grid = () => within(screen.getByRole('region', { name: 'Products to tap' }));
const tapped = (name: RegExp): HTMLElement => grid().getByRole('button', { name });
const names = (): string[] =>
  grid()
    .getAllByRole('button')
    .flatMap((button) => button.querySelector('b')?.textContent ?? []);

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

describe('the tiles of the counter', () => {
  it('show name, price of a unit and category, in the order of the server', async () => {
    await render();
    expect(names()).toEqual(['Sugar', 'Eggs', 'Bread']);
    expect(tapped(/^Sugar/).textContent).toBe('Sugar₹45/kgGrains');
    expect(tapped(/^Eggs/).textContent).toBe('Eggs₹6.50/pcsDairy');
  });

  it('add one with each tap, and say how much is on the bill', async () => {
    await render();
    fireEvent.click(tapped(/^Eggs/));
    fireEvent.click(tapped(/^Eggs/));
    await waitFor(() => expect(tapped(/^Eggs/).textContent).toContain('2 pcs'));
    expect(screen.getByRole('textbox', { name: 'Quantity of Eggs' })).toHaveValue('2');
    expect(tapped(/^Bread/).textContent).not.toContain('pcs0');
  });

  it('ask how much of what is weighed, in numbers that the pad types', async () => {
    await render();
    await act(async () => fireEvent.click(tapped(/^Sugar/)));
    await screen.findByRole('dialog', { name: /^Sugar/ });
    for (const key of ['0', '.', '7', '5']) press(key);
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('0.75 kg₹33.75');
    press('Add to bill');
    await waitFor(() => expect(tapped(/^Sugar/).textContent).toContain('0.75 kg'));
  });

  it('sell for an amount: the nearest quantity and its true price are shown before they are taken', async () => {
    await render();
    await act(async () => fireEvent.click(tapped(/^Sugar/)));
    await screen.findByRole('dialog', { name: /^Sugar/ });
    press('Amount');
    press('₹20');
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('0.444 kg₹19.98');
    fireEvent.submit(screen.getByLabelText(/^Amount in/));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Quantity of Sugar' })).toHaveValue('0.444');
  });

  it('can be those of a category', async () => {
    await render();
    press('Grains');
    await waitFor(() => expect(names()).toEqual(['Sugar']));
    press('Most sold');
    await waitFor(() => expect(names()).toEqual(['Sugar', 'Eggs', 'Bread']));
  });

  it('are put in order by the owner, and the shop keeps it', async () => {
    const { seen } = await render({ 'PUT /shop/profile': () => json(sampleProfile) });
    press('Change the order');
    fireEvent.click(tapped(/^Bread/));
    press('One place earlier');
    press('One place earlier');
    expect(names()).toEqual(['Bread', 'Sugar', 'Eggs']);
    press('Save');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'One place earlier' })).toBeNull());
    expect(seen.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ tileOrder: [bread.id] }]);
  });

  it('are not put in order by staff', async () => {
    await render({}, { ...sampleProfile, role: 'staff' });
    expect(screen.queryByRole('button', { name: 'Change the order' })).toBeNull();
  });

  it('are hidden and shown by their switch', async () => {
    await render();
    press('Tiles');
    expect(screen.queryByRole('region', { name: 'Products to tap' })).toBeNull();
    press('Tiles');
    expect(names()).toHaveLength(3);
  });

  it('leave the room beside their switch to the search', async () => {
    await render();
    const tiles = screen.getByRole('button', { name: 'Tiles' });
    const [search] = tiles.parentElement?.children ?? [];
    expect([search, tiles].map((one) => getComputedStyle(one!).flexGrow)).toEqual(['1', '']);
  });

  it('of a shop without products lead to the first one', async () => {
    await renderBill(bill, { ...answers, 'GET /products/tiles': () => json({ tiles: [] }) });
    expect(await screen.findByRole('link', { name: 'Add the first product' })).toHaveAttribute(
      'href',
      '/dashboard/products/create',
    );
  });
});

describe('an amount typed before a product', () => {
  const search = () => screen.getByRole('combobox', { name: /^Find a product/ });

  it('is asked about before it is taken', async () => {
    await render({ 'GET /products': () => json([productRow({ ...sugar })]) });
    fireEvent.change(search(), { target: { value: '₹20*sugar' } });
    await screen.findByRole('option', { name: /Sugar/ });
    fireEvent.keyDown(search(), { key: 'Enter' });
    await screen.findByRole('dialog', { name: /^Sugar/ });
    expect(screen.getByLabelText(/^Amount in/)).toHaveValue('20');
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('0.444 kg₹19.98');
  });

  it('is refused for what is counted', async () => {
    await render({ 'GET /products': () => json([productRow({ ...eggs })]) });
    fireEvent.change(search(), { target: { value: '₹20*eggs' } });
    await screen.findByRole('option', { name: /Eggs/ });
    fireEvent.keyDown(search(), { key: 'Enter' });
    expect(toasts.stacked.get().map(({ text }) => text)).toEqual([
      'Eggs is counted and not divided: type how many, such as 2*.',
    ]);
  });
});
