import { describe, expect, it } from '@jest/globals';
import { printedBill } from '@bahi/testing/samplePaper';
import { PdfCache } from './pdfCache.ts';

const MEGABYTE = 1024 * 1024;
const turn = { shopId: 'a shop' };
const document = (title: string) => ({ ...printedBill(), title });

describe('PDFs that were drawn', () => {
  it('are kept by what they say and by size', async () => {
    let drawn = 0;
    const cache = new PdfCache(async () => Uint8Array.of((drawn += 1)));
    const first = await cache.get(document('one'), 'a4', turn);
    expect(await cache.get(structuredClone(document('one')), 'a4', turn)).toBe(first);
    expect((await cache.get(document('one'), '58mm', turn)).etag).not.toBe(first.etag);
    expect((await cache.get(document('two'), 'a4', turn)).etag).not.toBe(first.etag);
    expect(drawn).toBe(3);
  });

  it('have equal tags for equal bytes, in every process', async () => {
    const tag = async () => (await new PdfCache(async () => Uint8Array.of(7)).get(document('one'), 'a4', turn)).etag;
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
    await expect(cache.get(document('one'), 'a4', turn)).rejects.toThrow('broken');
    expect((await cache.get(document('one'), 'a4', turn)).bytes).toHaveLength(1);
  });

  it('make room for newer ones, those first that were not asked for longest', async () => {
    const asked: string[] = [];
    const cache = new PdfCache(async ({ title }) => {
      asked.push(title);
      return new Uint8Array(3 * MEGABYTE);
    });
    for (const title of ['one', 'two', 'one', 'three', 'one', 'two']) await cache.get(document(title), 'a4', turn);
    expect(asked).toEqual(['one', 'two', 'three', 'two']);
  });

  it('are dropped once nobody waits for them, and drawn again for the next', async () => {
    const drawings: AbortSignal[] = [];
    const cache = new PdfCache(async (_document, _size, { signal }) => {
      if (signal === undefined) throw new Error('no signal');
      drawings.push(signal);
      return drawings.length > 1
        ? Uint8Array.of(1)
        : new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    const [one, other] = [new AbortController(), new AbortController()];
    const ask = async ({ signal }: AbortController) => cache.get(document('one'), 'a4', { ...turn, signal });
    const [first, second] = [ask(one), ask(other)];
    one.abort(new Error('the first has gone'));
    await expect(first).rejects.toThrow('the first has gone');
    expect([drawings.length, drawings[0]?.aborted]).toEqual([1, false]);
    other.abort(new Error('the second has gone'));
    await expect(second).rejects.toThrow('the second has gone');
    expect(drawings[0]?.aborted).toBe(true);
    expect((await ask(new AbortController())).bytes).toHaveLength(1);
    expect(drawings).toHaveLength(2);
  });

  it('are not drawn at all for somebody who has gone already', async () => {
    let drawn = 0;
    const cache = new PdfCache(async () => Uint8Array.of((drawn += 1)));
    const gone = { ...turn, signal: AbortSignal.abort(new Error('gone')) };
    await expect(cache.get(document('one'), 'a4', gone)).rejects.toThrow('gone');
    expect(drawn).toBe(0);
  });
});
