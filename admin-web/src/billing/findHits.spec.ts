import type { ProductRow } from '@bahi/contracts';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act as perform, fireEvent, screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../providers/language.ts';
import { clearCounter, renderBill, savedBill } from '../testing/renderBill.ts';
import { json, stubServer, type Seen } from '../testing/stubServer.ts';
import { findFirst, findHits } from './findHits.ts';
import { productRow } from './sampleProducts.ts';

const named = (name: string, given: Partial<ProductRow>): ProductRow =>
  productRow({ id: name.padEnd(32, '0'), name, ...given });
/** Fifty that only begin so, then the one that was meant: it is called after all of them. */
const crowd = Array.from({ length: 50 }, (_, place) => named(`Atta ${100 + place} g`, { sku: `10${place}` }));
const short = named('Yeast', { sku: '10' });
const own = named('Zeera', { sku: null, barcodes: ['SHOP-1'] });
const all = [...crowd, short, own];

/** A server that pages as the real one does. */
const paged = ({ url }: Seen): Response => {
  const asked = new URL(url, 'http://shop.test').searchParams;
  const [first, last] = JSON.parse(asked.get('range') ?? '[0,24]') as [number, number];
  const found = asked.get('filter')?.includes('"q"') === true ? all : [];
  return json(found.slice(first, last + 1), 200, { 'Content-Range': `products ${first}-${last}/${found.length}` });
};

const hits = async (words: string) => findHits(words, await findFirst(words));

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

describe('a code of the shop’s own that many others begin with', () => {
  it('is the first hit, whatever its product is called', async () => {
    const seen = stubServer({ 'GET /products': paged });
    expect((await hits('10'))[0]).toEqual(short);
    expect((await hits('shop-1'))[0]).toEqual(own);
    expect(seen).toHaveLength(4);
  });

  it('leaves a search without one as it came', async () => {
    const seen = stubServer({ 'GET /products': paged });
    expect(await hits('atta')).toEqual(crowd.slice(0, 20));
    expect(seen).toHaveLength(1);
  });

  it('is not looked for where everything has come', async () => {
    const seen = stubServer({ 'GET /products': () => json([short], 200, { 'Content-Range': 'products 0-0/1' }) });
    expect(await hits('10')).toEqual([short]);
    expect(seen).toHaveLength(1);
  });

  it('comes onto the bill when it is typed and closed with Enter', async () => {
    await renderBill({ ...savedBill, lines: [] }, { 'GET /products': paged });
    const search = screen.getByRole('combobox', { name: /^Find a product/ });
    perform(() => void fireEvent.change(search, { target: { value: '10' } }));
    fireEvent.keyDown(search, { key: 'Enter' });
    await waitFor(() => expect(screen.getByLabelText('Quantity of Yeast')).toBeVisible());
  });
});
