import { describe, expect, it } from '@jest/globals';
import { orderTiles } from './orderTiles.ts';

const loose = (id: string) => ({ id, barcodes: [] });
const coded = (id: string) => ({ id, barcodes: [`890${id}`] });
const ids = (...asked: Parameters<typeof orderTiles>): string[] => orderTiles(...asked).map(({ id }) => id);

describe('the order of the tiles', () => {
  it('is the shop’s own, then what sells, then the rest', () => {
    const sources = { own: [loose('b')], sold: [loose('a'), loose('c')], others: [loose('d')] };
    expect(ids(sources, 100)).toEqual(['b', 'a', 'c', 'd']);
  });

  it('shows goods without a code before those that are scanned, but in the shop’s own order', () => {
    const sources = { own: [coded('z'), loose('y')], sold: [coded('a'), loose('b')], others: [coded('c'), loose('d')] };
    expect(ids(sources, 100)).toEqual(['z', 'y', 'b', 'a', 'd', 'c']);
  });

  it('shows each product once, and no more than asked for', () => {
    const sources = { own: [loose('a')], sold: [loose('a'), loose('b')], others: [loose('b'), loose('c')] };
    expect(ids(sources, 100)).toEqual(['a', 'b', 'c']);
    expect(ids(sources, 2)).toEqual(['a', 'b']);
  });
});
