import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PrintSize } from '@bahi/contracts';
import { drawPdf } from '@bahi/paper/pdf';
import type { PrintedDocument } from '@bahi/paper';
import { ThreadsBusy } from '@bahi/runtime';
import { numberId } from '@bahi/testing/books';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';
import type { PdfTurn } from './pdfCache.ts';

describe('a bill as PDF', () => {
  let app: BooksApp;
  let product: Answer['body'];
  /** What was drawn, newest last; a bill of the shop `full` finds the queue full. */
  const drawn: { document: PrintedDocument; size: PrintSize }[] = [];
  const turns: PdfTurn[] = [];
  beforeAll(async () => {
    app = await BooksApp.open(undefined, {
      drawPdf: async (document, size, turn) => {
        drawn.push({ document: document as PrintedDocument, size });
        turns.push(turn);
        if (document.shopName === 'full') throw new ThreadsBusy('too many documents wait', 7);
        return drawPdf(document, size);
      },
    });
    await app.setProfile({ upiId: 'sharma@okbank', printSize: '80mm', printLanguage: 'hi' });
    product = await app.addProduct({ localName: 'बासमती चावल', openingStockMilli: 100_000 });
  });
  afterAll(() => app.close());

  const content = (changes: object = {}) => ({
    lines: [{ productId: product.id, quantityMilli: 1_000 }],
    customer: { walkIn: true },
    paymentMethod: 'CASH',
    ...changes,
  });
  const sell = async (changes: object = {}) =>
    (await app.ok('POST', '/billing/complete', { body: content(changes) })).body;
  const pdf = (id: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    app.call('GET', `/billing/${id}/pdf`, { as: 'auditor', query, headers });
  const etagOf = async (id: string, query: Record<string, string> = { size: '58mm', language: 'en' }) =>
    (await pdf(id, query)).headers.get('etag');

  it('is named after its number, may be kept and has to be asked for again', async () => {
    const { id, invoiceNumber } = await sell();
    const { status, headers, bytes } = await pdf(id);
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const name = String(invoiceNumber).replaceAll('/', '-');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}.pdf"; filename*=UTF-8''${name}.pdf`);
    expect((await app.call('GET', `/billing/${id}`)).headers.get('cache-control')).toBe('no-store');
  });

  it('takes size and language of the profile where none is asked for, and refuses others', async () => {
    const { id } = await sell({ customer: { name: 'Profile' } });
    await pdf(id);
    expect(drawn.at(-1)).toMatchObject({ size: '80mm', document: { language: 'hi-IN' } });
    await pdf(id, { size: 'a4', language: 'both', copy: 'true' });
    expect(drawn.at(-1)).toMatchObject({ size: 'a4', document: { language: 'en-IN' } });
    expect(drawn.at(-1)?.document.blocks[0]).toMatchObject({ copies: [['Copy', 'प्रति']] });
    const wrong: Record<string, string>[] = [{ size: 'a5' }, { language: 'de' }, { copy: 'yes' }];
    for (const query of wrong)
      expect(await pdf(id, query)).toMatchObject({ status: 400, body: { code: 'invalid_query' } });
  });

  it('is drawn once for equal content, and not sent again to whoever holds it', async () => {
    const { id } = await sell({ customer: { name: 'Twice' } });
    const before = drawn.length;
    const both = await Promise.all([pdf(id), pdf(id)]);
    expect(drawn.length).toBe(before + 1);
    expect(both[0]?.bytes.equals(both[1]?.bytes ?? Buffer.of())).toBe(true);
    const etag = both[0]?.headers.get('etag') ?? '';
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await pdf(id, {}, { 'if-none-match': held });
      expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
    }
    expect((await pdf(id, {}, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is drawn in the turn of its shop, and dropped once nobody waits', async () => {
    const { id } = await sell({ customer: { name: 'Turn' } });
    await pdf(id);
    expect(turns.at(-1)).toEqual({ shopId: numberId(1), signal: expect.any(AbortSignal) });
  });

  it('changes with what happens to the bill, at once', async () => {
    const { id } = await sell({ paymentMethod: 'UPI' });
    const open = await etagOf(id);
    expect(drawn.at(-1)?.document.blocks).toContainEqual(expect.objectContaining({ kind: 'qr' }));
    const view = (await app.ok('GET', `/billing/${id}`)).body;
    expect(drawn.at(-1)?.document.blocks).toContainEqual(
      expect.objectContaining({ link: (view['upi'] as { link: string }).link }),
    );
    await app.ok('POST', `/billing/${id}/payment-received`, { body: { reference: '4711' } });
    const paid = await etagOf(id);
    expect(JSON.stringify(drawn.at(-1)?.document.blocks)).toMatch('4711');
    expect(drawn.at(-1)?.document.blocks).not.toContainEqual(expect.objectContaining({ kind: 'qr' }));
    await app.ok('DELETE', `/billing/${id}`, { body: {} });
    const cancelled = await etagOf(id);
    expect(drawn.at(-1)?.document.blocks).toContainEqual({ kind: 'mark', words: ['CANCELLED'] });
    expect(new Set([open, paid, cancelled]).size).toBe(3);
  });

  it('does not change with profile, product or price', async () => {
    const { id } = await sell({ paymentMethod: 'UPI', customer: { name: 'Stays' } });
    const draft = (await app.ok('POST', '/billing/create', { body: {} })).body;
    await app.ok('PUT', `/billing/${draft.id}/save`, { body: { revision: 0, ...content() } });
    const [bill, estimate] = [await etagOf(id), await etagOf(draft.id)];
    await app.setProfile({ shopName: 'New name', address: 'Elsewhere', upiId: 'new@okbank', roundOff: 'none' });
    const { revision } = (await app.ok('GET', `/products/${product.id}`)).body;
    const renamed = { name: 'Broken rice', localName: 'टूटा चावल', sellingPricePaise: 9_900, revision };
    await app.ok('PUT', `/products/${product.id}`, { body: renamed });
    expect(await etagOf(id)).toBe(bill);
    // an estimate says who would issue the bill now
    expect(await etagOf(draft.id)).not.toBe(estimate);
  });

  it('of a draft is an estimate without a number, and of a deleted one there is none', async () => {
    const { id } = (await app.ok('POST', '/billing/create', { body: {} })).body;
    await app.ok('PUT', `/billing/${id}/save`, { body: { revision: 0, ...content() } });
    const { status, headers } = await pdf(id, { language: 'en' });
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining(`estimate-${id.slice(0, 8)}.pdf`),
    ]);
    expect(drawn.at(-1)?.document).toMatchObject({ title: 'Estimate' });
    await app.ok('DELETE', `/billing/${id}`, { body: {} });
    expect(await pdf(id)).toMatchObject({ status: 409, body: { code: 'bill_discarded' } });
  });

  it('S15: is named without what a header or a folder could take for its own', async () => {
    const { id: importId } = (await app.ok('POST', '/imports', { body: { label: 'Old books' } })).body;
    const originalNumber = '../x"; filename=बिल\\7%00.exe';
    const brought = { importId, occurredAt: '2026-01-01T06:30:00.000Z', originalNumber };
    const { id } = await sell(brought);
    const { status, headers } = await pdf(id);
    const name = 'x-filename-बिल-7-00-exe';
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="x-filename---7-00-exe.pdf"; filename*=UTF-8''${encodeURIComponent(name)}.pdf`,
    ]);
  });

  it('is asked for again later when too many others wait', async () => {
    await app.setProfile({ shopName: 'full' });
    const { id } = await sell();
    const { status, headers } = await pdf(id);
    expect([status, headers.get('retry-after')]).toEqual([429, '7']);
  });
});
