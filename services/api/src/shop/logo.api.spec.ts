import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PrintedDocument } from '@bahi/paper';
import { BooksApp } from '@bahi/testing/booksApp';
import { encodePng } from '@bahi/testing/paper';

const picture = (edge: number, value: number): string =>
  Buffer.from(
    encodePng({ width: edge, height: edge, data: new Uint8Array(edge * edge).fill(value), channels: 1, depth: 8 }),
  ).toString('base64');
const [ONE, OTHER] = [picture(40, 0), picture(40, 90)];

describe('the logo of a shop', () => {
  let app: BooksApp;
  const drawn: PrintedDocument[] = [];
  beforeAll(async () => {
    app = await BooksApp.open(undefined, {
      drawPdf: async (document) => {
        drawn.push(document as PrintedDocument);
        return Uint8Array.of(1);
      },
    });
  });
  afterAll(() => app.close());

  const put = (png: unknown) => app.call('PUT', '/shop/logo', { body: { png } });
  const sell = async () => {
    const product = await app.addProduct({ openingStockMilli: 100_000 });
    const lines = [{ productId: product.id, quantityMilli: 1_000 }];
    const body = { lines, customer: { walkIn: true }, paymentMethod: 'CASH' };
    return (await app.ok('POST', '/billing/complete', { body })).body;
  };
  /** What the PDF of a bill has at its top. */
  const printed = async (id: string): Promise<unknown> => {
    await app.ok('GET', `/billing/${id}/pdf`, { as: 'staff' });
    return drawn.at(-1)?.blocks.find(({ kind }) => kind === 'heading');
  };

  it('is on bills from then on; earlier ones keep theirs', async () => {
    const before = await sell();
    const { body: kept } = await app.ok('PUT', '/shop/logo', { body: { png: ONE } });
    const first = await sell();
    await app.ok('PUT', '/shop/logo', { body: { png: OTHER } });
    const second = await sell();
    await app.ok('PUT', '/shop/logo', { body: { png: null } });
    const last = await sell();
    expect(await printed(before.id)).toMatchObject({ logo: null });
    expect(await printed(first.id)).toMatchObject({ logo: ONE });
    expect(await printed(second.id)).toMatchObject({ logo: OTHER });
    expect(await printed(last.id)).toMatchObject({ logo: null });
    const { bytes, headers } = await app.call('GET', `/shop/logo/${String(kept['logo'])}`, { as: 'auditor' });
    expect([bytes.toString('base64'), headers.get('content-type')]).toEqual([ONE, 'image/png']);
  });

  it.each([
    ['is no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), 'logo_unreadable'],
    ['is not base64', 'a picture', 'logo_unreadable'],
    ['is cut off', ONE.slice(0, 40), 'logo_unreadable'],
    ['has too many pixels', picture(1_025, 7), 'logo_too_large'],
    ['has more than 20 kB', Buffer.alloc(20_481, 7).toString('base64'), 'logo_too_large'],
    ['is much longer', 'A'.repeat(40_000), 'logo_too_large'],
  ])('is refused when it %s', async (_what, png, code) => {
    const { status, body } = await put(png);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(code === 'logo_too_large' ? 'at most 20 kB' : 'choose a PNG');
  });

  it('is not found by an id that nobody kept', async () => {
    expect(await app.call('GET', `/shop/logo/${'0'.repeat(32)}`)).toMatchObject({ status: 404 });
  });
});
