import { describe, expect, it } from '@jest/globals';
import { printedBill } from '@bahi/testing/samplePaper';
import { PdfCache } from './pdfCache.ts';

const MEGABYTE = 1024 * 1024;
const document = (title: string) => ({ ...printedBill(), title });

describe('PDFs that were drawn', () => {
  it('are kept by what they say and by size', async () => {
    let drawn = 0;
    const cache = new PdfCache(async () => Uint8Array.of((drawn += 1)));
    const first = await cache.get(document('one'), 'a4');
    expect(await cache.get(structuredClone(document('one')), 'a4')).toBe(first);
    expect((await cache.get(document('one'), '58mm')).etag).not.toBe(first.etag);
    expect((await cache.get(document('two'), 'a4')).etag).not.toBe(first.etag);
    expect(drawn).toBe(3);
  });

  it('have equal tags for equal bytes, in every process', async () => {
    const tag = async () => (await new PdfCache(async () => Uint8Array.of(7)).get(document('one'), 'a4')).etag;
    expect(await tag()).toBe(await tag());
    expect(await tag()).toMatch(/^"[0-9a-f]{32}"$/);
  });

  it('are drawn again after a failure', async () => {
    let tries = 0;
    const cache = new PdfCache(async () => {
      tries += 1;
      if (tries === 1) throw new Error('broken');
      return Uint8Array.of(1);
    });
    await expect(cache.get(document('one'), 'a4')).rejects.toThrow('broken');
    expect((await cache.get(document('one'), 'a4')).bytes).toHaveLength(1);
  });

  it('make room for newer ones, those first that were not asked for longest', async () => {
    const asked: string[] = [];
    const cache = new PdfCache(async ({ title }) => {
      asked.push(title);
      return new Uint8Array(3 * MEGABYTE);
    });
    for (const title of ['one', 'two', 'one', 'three', 'one', 'two']) await cache.get(document(title), 'a4');
    expect(asked).toEqual(['one', 'two', 'three', 'two']);
  });
});
