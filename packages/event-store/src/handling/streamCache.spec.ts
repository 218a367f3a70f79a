import { describe, expect, it } from '@jest/globals';
import { StreamCache } from './streamCache.ts';

const EACH = 100;

const roomFor = (streams: number, most = 1_000) => ({ cacheBytes: streams * EACH, mostBytes: most * EACH });

class Sized {
  idle = true;
  isFinished = false;
  readonly cached = this;
  readonly bytes: number;

  constructor(bytes: number) {
    this.bytes = bytes;
  }

  weight(): number {
    return this.bytes;
  }

  retire(): Promise<void> {
    return Promise.resolve();
  }
}

/** Uses streams in turn, like shops that sell one after the other. @returns how many uses were hits */
function inTurn(cache: StreamCache<Sized>, streams: number, uses: number): number {
  let found = 0;
  for (let use = 0; use < uses; use += 1) {
    if (useOne(cache, `ledger-${use % streams}`, EACH)) found += 1;
  }
  return found;
}

/** @returns whether it was a hit */
function useOne(cache: StreamCache<Sized>, stream: string, bytes: number): boolean {
  let missed = false;
  cache.use(stream, () => {
    missed = true;
    return new Sized(bytes);
  });
  cache.changed(stream);
  return !missed;
}

describe('the streams in memory', () => {
  it('all stay while they fit', () => {
    const cache = new StreamCache<Sized>(roomFor(100));
    inTurn(cache, 100, 100);
    expect(inTurn(cache, 100, 1_000)).toBe(1_000);
    expect(cache.size()).toEqual({ bytes: 100 * EACH, streams: 100 });
  });

  it.each([
    { streams: 110, least: 0.7 },
    { streams: 150, least: 0.3 },
    { streams: 300, least: 0.02 },
  ])('give hits for $streams shops that take turns where 100 fit (LRU would give none)', (run) => {
    const cache = new StreamCache<Sized>(roomFor(100));
    inTurn(cache, run.streams, 20 * run.streams);
    const uses = 50 * run.streams;
    expect(inTurn(cache, run.streams, uses) / uses).toBeGreaterThan(run.least);
    expect(cache.size().bytes).toBeLessThanOrEqual(100 * EACH);
  });

  it('are those in regular use rather than those used once', () => {
    const cache = new StreamCache<Sized>(roomFor(100));
    inTurn(cache, 50, 50);
    let found = 0;
    for (let visitor = 0; visitor < 2_000; visitor += 1) {
      cache.use(`visitor-${visitor}`, () => new Sized(EACH));
      cache.changed(`visitor-${visitor}`);
      found += inTurn(cache, 50, 50);
    }
    expect(found / 2_000 / 50).toBeGreaterThan(0.99);
  });

  it('stay beside one that exceeds the whole cache, which stays too while it is used', () => {
    const cache = new StreamCache<Sized>(roomFor(100));
    let [foundLarge, foundOthers] = [0, 0];
    for (let round = 0; round < 200; round += 1) {
      if (useOne(cache, 'large', 300 * EACH)) foundLarge += 1;
      foundOthers += inTurn(cache, 70, 70);
    }
    expect(foundLarge).toBeGreaterThan(195);
    expect(foundOthers / 200 / 70).toBeGreaterThan(0.95);
    expect(cache.size()).toEqual({ bytes: 370 * EACH, streams: 71 });
  });

  it('regain the space once the large one is no longer used', () => {
    const cache = new StreamCache<Sized>(roomFor(100));
    useOne(cache, 'large', 300 * EACH);
    inTurn(cache, 100, 2_000);
    expect(inTurn(cache, 100, 1_000)).toBe(1_000);
    expect(cache.size().bytes).toBe(100 * EACH);
  });

  it('go, least recently used first, when the large ones together weigh too much; the small ones stay', () => {
    const cache = new StreamCache<Sized>(roomFor(100, 700));
    inTurn(cache, 50, 50);
    for (const large of ['a', 'b', 'a', 'c']) useOne(cache, large, 300 * EACH);
    expect(cache.size()).toEqual({ bytes: 650 * EACH, streams: 52 });
    expect(useOne(cache, 'a', 300 * EACH)).toBe(true);
    expect(useOne(cache, 'b', 300 * EACH)).toBe(false);
    expect(inTurn(cache, 50, 50)).toBe(50);
  });

  it('include the one in use, however large', () => {
    const cache = new StreamCache<Sized>(roomFor(100, 700));
    inTurn(cache, 50, 50);
    for (const expected of [false, true, true]) expect(useOne(cache, 'vast', 2_000 * EACH)).toBe(expected);
    expect(inTurn(cache, 50, 50)).toBe(50);
  });

  it('are never evicted while they have work, and can be once it is done', () => {
    const cache = new StreamCache<Sized>(roomFor(20));
    const busy = Array.from({ length: 30 }, (_, index) => {
      const writer = cache.use(`ledger-${index}`, () => new Sized(EACH));
      writer.idle = false;
      cache.changed(`ledger-${index}`);
      return writer;
    });
    expect(cache.size()).toEqual({ bytes: 30 * EACH, streams: 30 });
    for (const writer of busy) writer.idle = true;
    cache.changed('ledger-0');
    expect(cache.size().bytes).toBeLessThanOrEqual(20 * EACH);
  });
});
