import { describe, expect, it } from '@jest/globals';
import { keptOrder, moved, type Arrangement } from './ownOrder.ts';

const shown = (placed: string[] = []): Arrangement => ({ ids: ['a', 'b', 'c', 'd'], placed: new Set(placed) });

describe('an order of tiles', () => {
  it('changes by one tile at a time, between its ends', () => {
    expect(moved(shown(), 'c', -1).ids).toEqual(['a', 'c', 'b', 'd']);
    expect(moved(shown(), 'a', 1).ids).toEqual(['b', 'a', 'c', 'd']);
    expect(moved(shown(), 'd', -99).ids).toEqual(['d', 'a', 'b', 'c']);
    expect(moved(shown(), 'b', 99).ids).toEqual(['a', 'c', 'd', 'b']);
    expect(moved(shown(), 'x', 1).ids).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is kept up to the last tile that was placed by hand; the others follow the sales', () => {
    expect(keptOrder(moved(shown(), 'c', -1))).toEqual(['a', 'c']);
    expect(keptOrder(moved(shown(['d']), 'a', 1))).toEqual(['b', 'a', 'c', 'd']);
    expect(keptOrder(shown())).toEqual([]);
  });
});
