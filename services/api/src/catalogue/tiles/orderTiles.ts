import type { Id, ProductRow } from '@bahi/contracts';

type Tile = Pick<ProductRow, 'id' | 'barcodes'>;

/** Products that a grid may show, each part best first. */
interface TileSources<Product extends Tile> {
  /** In the order that the shop chose. */
  own: readonly Product[];
  /** Most sold first. */
  sold: readonly Product[];
  /** The others, by name. */
  others: readonly Product[];
}

/** Those without a barcode first: the grid is for goods that no scanner finds. */
function codelessFirst<Product extends Tile>(products: readonly Product[]): Product[] {
  const hasCode = ({ barcodes }: Product): boolean => barcodes.length > 0;
  return [...products.filter((product) => !hasCode(product)), ...products.filter(hasCode)];
}

/** The first `count` products of a grid: the shop's own order, then what sells, then the rest; each product once. */
export function orderTiles<Product extends Tile>(sources: TileSources<Product>, count: number): Product[] {
  const { own, sold, others } = sources;
  const tiles = new Map<Id, Product>();
  for (const product of [...own, ...codelessFirst(sold), ...codelessFirst(others)]) {
    if (!tiles.has(product.id)) tiles.set(product.id, product);
  }
  return [...tiles.values()].slice(0, count);
}
