import { mulDivHalfUp, type DashboardTiles, type Id, type Unit } from '@bahi/contracts';
import type { Doc } from '@bahi/read-store';
import { stockLabel } from '../derived/stockLabel.ts';
import type { DashboardProductDoc } from './dashboardDocs.ts';
import type { DueSums } from './money/dueMoves.ts';

/** The tiles that are a state, not a sum over a range. */
export type StockTiles = Required<
  Pick<
    DashboardTiles,
    'totalProducts' | 'lowStock' | 'outOfStock' | 'totalStock' | 'stockValuePaise' | 'inventoryValuePaise'
  >
>;
/** Tiles to which products are added and from which they are subtracted. */
export interface TileSums extends StockTiles {
  /**
   * The rounding error of a sum beyond exact integers: after a mistyped price is corrected, all other figures are exact again.
   */
  stockValueRest: number;
  inventoryValueRest: number;
}
export interface TilesDoc extends TileSums, Doc {
  dues: DueSums;
  /**
   * The last event that changed any of the shop's figures. A reader of several documents can tell by it whether they belong
   * together.
   */
  lastEvent: Id;
}

export const noStock: TileSums = {
  totalProducts: 0,
  lowStock: 0,
  outOfStock: 0,
  totalStock: { countMilli: 0, gramMilli: 0, mlMilli: 0 },
  stockValuePaise: 0,
  inventoryValuePaise: 0,
  stockValueRest: 0,
  inventoryValueRest: 0,
};

export type TiledProduct = Omit<DashboardProductDoc, 'id' | 'shopId' | 'name' | 'sku' | 'opening' | 'open' | 'addedOn'>;

/** Weights in grams and volumes in millilitres; all other units are counted. */
function measured(unit: Unit, stockMilli: number): StockTiles['totalStock'] {
  const { totalStock } = noStock;
  switch (unit) {
    case 'gram':
      return { ...totalStock, gramMilli: stockMilli };
    case 'kg':
      return { ...totalStock, gramMilli: stockMilli * 1000 };
    case 'ml':
      return { ...totalStock, mlMilli: stockMilli };
    case 'liter':
      return { ...totalStock, mlMilli: stockMilli * 1000 };
    default:
      return { ...totalStock, countMilli: stockMilli };
  }
}

/** A product's part of the tiles. An archived product is on no list, so it is excluded. */
export function tilesOf(product: TiledProduct | undefined): StockTiles {
  if (product === undefined || product.status === 'archived') return noStock;
  if (product.kind === 'service') return { ...noStock, totalProducts: 1 };
  const { stockMilli, valuePaise, unit, sellingPricePaise } = product;
  const label = stockLabel(product, stockMilli);
  return {
    totalProducts: 1,
    lowStock: label === 'low_stock' ? 1 : 0,
    outOfStock: label === 'out_of_stock' ? 1 : 0,
    totalStock: measured(unit, stockMilli),
    stockValuePaise: valuePaise,
    inventoryValuePaise: mulDivHalfUp(stockMilli, sellingPricePaise, 1000),
  };
}

/** The rounding error of `a + b`; both together are exact (Knuth's two-sum). */
function leftOut(a: number, b: number): number {
  const sum = a + b;
  const added = sum - a;
  return a - (sum - added) + (b - added);
}

/** The tiles as shown, with the rounding error added. */
export function shownTiles(sums: TileSums): StockTiles {
  return {
    totalProducts: sums.totalProducts,
    lowStock: sums.lowStock,
    outOfStock: sums.outOfStock,
    totalStock: sums.totalStock,
    stockValuePaise: sums.stockValuePaise + sums.stockValueRest,
    inventoryValuePaise: sums.inventoryValuePaise + sums.inventoryValueRest,
  };
}

/** `sums + sign × part`, figure by figure. */
export function addTiles(sums: TileSums, part: StockTiles, sign: 1 | -1 = 1): TileSums {
  const [stockValue, inventoryValue] = [sign * part.stockValuePaise, sign * part.inventoryValuePaise];
  return {
    totalProducts: sums.totalProducts + sign * part.totalProducts,
    lowStock: sums.lowStock + sign * part.lowStock,
    outOfStock: sums.outOfStock + sign * part.outOfStock,
    totalStock: {
      countMilli: sums.totalStock.countMilli + sign * part.totalStock.countMilli,
      gramMilli: sums.totalStock.gramMilli + sign * part.totalStock.gramMilli,
      mlMilli: sums.totalStock.mlMilli + sign * part.totalStock.mlMilli,
    },
    stockValuePaise: sums.stockValuePaise + stockValue,
    inventoryValuePaise: sums.inventoryValuePaise + inventoryValue,
    stockValueRest: sums.stockValueRest + leftOut(sums.stockValuePaise, stockValue),
    inventoryValueRest: sums.inventoryValueRest + leftOut(sums.inventoryValuePaise, inventoryValue),
  };
}
