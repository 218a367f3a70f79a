import {
  stockEvents,
  type AnyRecorded,
  type ProductDetails,
  type ProductRow,
  type ProductRowWithCost,
} from '@bahi/contracts';
import type { Docs, Projection } from '@bahi/projection-runner';
import { searchTokens, type Doc } from '@bahi/read-store';
import { nameKey } from '../derived/nameKey.ts';
import { shopOf } from '../derived/shopOf.ts';
import { stockLabel } from '../derived/stockLabel.ts';
import {
  emptyStock,
  moveStock,
  stockMovements,
  type StockMovement,
  type StockState,
} from '../derived/stockMovements.ts';

const PRODUCTS = 'products';
const RUNS_LOW = { field: 'stockLabel', values: ['out_of_stock', 'low_stock'] };

type ProductSearched = Pick<ProductRow, 'name' | 'localName' | 'sku' | 'barcodes'>;

export interface ProductDoc extends ProductRowWithCost, Doc {
  lastAveragePaise: number | null;
  /** `{status}|{categoryId}`, for exact totals of a list filtered by both, as it is by default. */
  statusCategory: string;
  /** The status of an `incomplete` product; null for others, which are most. */
  statusIncomplete: string | null;
  /** Sort keys of the name, and of the local name if there is one. */
  nameKey: string;
  localNameKey: string;
  /** The newest rate, see `productKeys`. */
  gstRate: string | null;
  tokens: string[];
}

/** The search tokens of a product: its names in either language, and its codes. */
export function productTokens({ name, localName, sku, barcodes }: ProductSearched): string[] {
  return searchTokens({ names: [name, localName], codes: [sku, ...barcodes] });
}

type ProductKeyed = Pick<ProductRow, 'name' | 'localName' | 'taxClass' | 'rates'>;

/** The sort keys of a product under either name, and its rate as lists filter by it. */
export function productKeys({ name, localName, taxClass, rates }: ProductKeyed) {
  return { nameKey: nameKey(name), localNameKey: nameKey(localName ?? name), gstRate: rateKey(taxClass, rates) };
}

/** The newest rate of a taxable product in basis points; `missing` without one, null for other products. */
function rateKey(taxClass: ProductRow['taxClass'], rates: ProductRow['rates']): string | null {
  if (taxClass !== 'taxable') return null;
  const newest = rates.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1)).at(-1);
  return newest === undefined ? 'missing' : String(newest.rateBps);
}

/** The fields that follow from stock. The average shown without stock is the one that values a shortfall (R33). */
function stockFields(
  product: Pick<ProductDetails, 'kind' | 'purchasePricePaise' | 'minStockMilli' | 'maxStockMilli'>,
  stock: StockState,
) {
  return {
    currentStockMilli: stock.stockMilli,
    stockValuePaise: stock.valuePaise,
    lastAveragePaise: stock.lastAveragePaise,
    averageCostPaise: stock.lastAveragePaise ?? product.purchasePricePaise ?? 0,
    stockLabel: stockLabel(product, stock.stockMilli),
  };
}

/** The row after a movement. */
function moved(row: ProductDoc, movement: StockMovement): ProductDoc {
  const openingStockMilli =
    movement.kind === 'opening' ? movement.stockAfterMilli - row.currentStockMilli : row.openingStockMilli;
  return { ...row, openingStockMilli, ...stockFields(row, moveStock(stockOf(row), movement)) };
}

function stockOf(row: ProductDoc): StockState {
  const { currentStockMilli: stockMilli, stockValuePaise: valuePaise, lastAveragePaise } = row;
  return { stockMilli, valuePaise, lastAveragePaise };
}

function changeCatalogue(event: AnyRecorded, docs: Docs): void {
  switch (event.type) {
    case 'ProductAdded':
    case 'ProductChanged':
    case 'ProductArchived':
    case 'ProductRestored': {
      const { product, categoryName, revision } = event.data;
      const known = docs.get<ProductDoc>(PRODUCTS, product.id);
      const kept = event.type === 'ProductChanged' ? (known?.status ?? 'active') : 'active';
      const status = event.type === 'ProductArchived' ? 'archived' : kept;
      docs.put<ProductDoc>(PRODUCTS, {
        ...product,
        ...stockFields(product, known === undefined ? emptyStock : stockOf(known)),
        shopId: shopOf(event),
        revision,
        categoryName,
        openingStockMilli: known?.openingStockMilli ?? 0,
        status,
        updatedAt: event.meta.at,
        updatedBy: event.meta.userId ?? null,
        statusCategory: `${status}|${product.categoryId}`,
        statusIncomplete: product.incomplete ? status : null,
        ...productKeys(product),
        tokens: productTokens(product),
      });
      break;
    }
    case 'CategoryChanged':
      for (const row of docs.related<ProductDoc>()) {
        docs.put<ProductDoc>(PRODUCTS, { ...row, categoryName: event.data.category.name });
      }
      break;
    default:
  }
}

/** Products with stock, value and average as in the ledger. */
export const productList: Projection = {
  name: 'productList',
  version: 15,
  collections: [
    {
      name: PRODUCTS,
      indexes: [
        ['status', 'nameKey'],
        ['statusCategory', 'nameKey'],
        ['status', 'localNameKey'],
        ['statusCategory', 'localNameKey'],
        ['status', 'stockLabel'],
        // low stock is listed emptiest first; other products' stock changes with every sale
        { fields: ['status', 'stockLabel', 'currentStockMilli'], only: RUNS_LOW },
        ['status', 'currentStockMilli'],
        ['status', 'sku'],
        ['status', 'sellingPricePaise'],
        ['status', 'updatedAt'],
        { fields: ['statusIncomplete', 'nameKey'], only: { field: 'statusIncomplete' } },
        { fields: ['statusIncomplete', 'localNameKey'], only: { field: 'statusIncomplete' } },
        ['categoryId'],
      ],
      totals: ['status', 'statusCategory', 'statusIncomplete', 'stockLabel'],
      tokens: 'tokens',
    },
  ],
  handles: ['ProductAdded', 'ProductChanged', 'ProductArchived', 'ProductRestored', 'CategoryChanged', ...stockEvents],
  keys(event) {
    if ('product' in event.data) return [[PRODUCTS, event.data.product.id]];
    return stockMovements(event).map(({ productId }) => [PRODUCTS, productId]);
  },
  related: (event) =>
    event.type === 'CategoryChanged'
      ? { collection: PRODUCTS, field: 'categoryId', value: event.data.category.id }
      : undefined,
  apply(event, docs) {
    changeCatalogue(event, docs);
    for (const movement of stockMovements(event)) {
      const row = docs.get<ProductDoc>(PRODUCTS, movement.productId);
      if (row !== undefined) docs.put<ProductDoc>(PRODUCTS, moved(row, movement));
    }
  },
  announces: ['products'],
  onDashboard: true,
};
