import { describe, expect, it } from '@jest/globals';
import { createBestSold } from './bestSold.ts';

const MORNING = '2026-01-05T04:00:00.000Z';
const EVENING = '2026-01-05T16:00:00.000Z';
const TOMORROW = '2026-01-06T04:00:00.000Z';

function sold(...answers: (readonly string[] | Error)[]) {
  const asked: string[] = [];
  const bestSold = createBestSold({
    sold: async ({ now }) => {
      asked.push(now);
      const next = answers.shift() ?? [];
      if (next instanceof Error) throw next;
      return [...next];
    },
  });
  return { asked, of: async (now: string, shop = 'shop') => bestSold.of(shop, now) };
}

describe('what a shop sells most', () => {
  it('is added up once a day, also when two tills ask at once', async () => {
    const { of, asked } = sold(['a', 'b'], ['b', 'a']);
    expect(await Promise.all([of(MORNING), of(MORNING)])).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(await of(EVENING)).toEqual(['a', 'b']);
    expect(await of(TOMORROW)).toEqual(['b', 'a']);
    expect(asked).toEqual([MORNING, TOMORROW]);
  });

  it('is asked for again while nothing is sold', async () => {
    const { of } = sold([], ['a'], ['b']);
    expect([await of(MORNING), await of(EVENING), await of(EVENING)]).toEqual([[], ['a'], ['a']]);
  });

  it('is asked for again after a failure', async () => {
    const { of } = sold(new Error('no store'), ['a']);
    await expect(of(MORNING)).rejects.toThrow('no store');
    expect(await of(MORNING)).toEqual(['a']);
  });

  it('is kept for two hundred shops, those of the latest', async () => {
    const { of, asked } = sold(...Array.from({ length: 300 }, () => ['a']));
    for (let shop = 0; shop <= 200; shop += 1) await of(MORNING, `shop ${shop}`);
    await of(MORNING, 'shop 200');
    expect(asked).toHaveLength(201);
    await of(MORNING, 'shop 0');
    expect(asked).toHaveLength(202);
  });
});
