import { describe, expect, it } from '@jest/globals';
import { CHANGED } from './deliver.ts';

const at = (position: number) => String(position).padStart(20, '0');

describe('list changes that wait for somebody who does not read', () => {
  it('wait each by itself, with its own newest position and the requests of all', () => {
    const waiting = new Map<string, unknown>();
    for (const message of [
      { collections: ['products', 'sales'] as const, position: at(4), correlationIds: ['r1'] },
      { collections: ['products'] as const, position: at(9), correlationIds: ['r2'] },
      // of a worker that was held up
      { collections: ['products'] as const, position: at(8), correlationIds: ['r1'] },
    ])
      for (const [about, part] of CHANGED.partsOf({ ...message, collections: [...message.collections] })) {
        const before = waiting.get(about) as typeof part | undefined;
        waiting.set(about, before === undefined ? part : CHANGED.merge(before, part));
      }
    expect(Object.fromEntries(waiting)).toEqual({
      products: { collections: ['products'], position: at(9), correlationIds: ['r1', 'r2'] },
      sales: { collections: ['sales'], position: at(4), correlationIds: ['r1'] },
    });
  });
});
