import type { Id, ProductRow } from '@bahi/contracts';
import type { Doc, ReadModels } from '@bahi/read-store';
import { multiplyDivide } from '../facts/multiplyDivide.ts';
import { stockLabel } from '../facts/stockLabel.ts';
import { stockAfter, type StockSums } from './asOf.ts';
import {
  CATEGORY_VERSIONS,
  DASHBOARD,
  PRODUCT_VERSIONS,
  PRODUCTS,
  type CategoryVersionDoc,
  type Cuts,
  type DashboardProductDoc,
  type ProductVersionDoc,
} from './dashboardDocs.ts';
import { cutField, momentOf, type LookBack, type Moment } from './moment.ts';

const PAGE = 500;

type Version = Doc & Cuts & { revision: number };

/** The newest version of each entity among those that a moment sees. */
async function versionsAt<D extends Version>(
  read: ReadModels,
  shopId: Id,
  collection: string,
  moment: Moment,
  entityOf: (version: D) => Id | undefined,
): Promise<Map<Id, D>> {
  const newest = new Map<Id, D>();
  const range = { field: cutField(moment.axis), to: moment.at };
  for await (const page of read.scan<D>(DASHBOARD, collection, { shopId, range, pageSize: PAGE })) {
    for (const version of page) {
      const entity = entityOf(version);
      if (entity === undefined) continue;
      const known = newest.get(entity);
      if (known === undefined || known.revision < version.revision) newest.set(entity, version);
    }
  }
  return newest;
}

async function currentProducts(read: ReadModels, shopId: Id, wanted: (id: Id) => boolean) {
  const products = new Map<Id, DashboardProductDoc>();
  for await (const page of read.scan<DashboardProductDoc>(DASHBOARD, PRODUCTS, { shopId, pageSize: PAGE })) {
    for (const product of page) if (wanted(product.id)) products.set(product.id, product);
  }
  return products;
}

function rowAt(
  version: ProductVersionDoc,
  categoryName: string,
  now: DashboardProductDoc | undefined,
  later: StockSums | undefined,
  moment: Moment,
): Required<ProductRow> {
  const { product, revision, status, at } = version;
  const currentStockMilli = (now?.stockMilli ?? 0) - (later?.stockMilli ?? 0);
  const stockValuePaise = (now?.valuePaise ?? 0) - (later?.valuePaise ?? 0);
  const opened = now !== undefined && now.opening !== null && now.opening[cutField(moment.axis)] <= moment.at;
  return {
    ...product,
    revision,
    status,
    categoryName,
    updatedAt: at,
    openingStockMilli: opened ? (now.opening?.quantityMilli ?? 0) : 0,
    currentStockMilli,
    stockValuePaise,
    stockLabel: stockLabel(product, currentStockMilli),
    // sums of deltas hold no average of an empty shelf: the price as entered stands in
    averageCostPaise:
      currentStockMilli > 0
        ? multiplyDivide(stockValuePaise, 1000, currentStockMilli)
        : (product.purchasePricePaise ?? 0),
  };
}

/** Every product there was at a moment, archived ones too, with stock and value as the sum of recorded deltas up to it. */
export async function productRowsAt(
  read: ReadModels,
  shopId: Id,
  moment: Moment,
  productIds?: readonly Id[],
): Promise<Map<Id, Required<ProductRow>>> {
  const chosen = productIds === undefined ? undefined : new Set(productIds);
  const wanted = (id: Id) => chosen === undefined || chosen.has(id);
  const productOf = ({ product }: ProductVersionDoc) => (wanted(product.id) ? product.id : undefined);
  const versions = await versionsAt(read, shopId, PRODUCT_VERSIONS, moment, productOf);
  const categoryOf = ({ categoryId }: CategoryVersionDoc) => categoryId;
  const categories = await versionsAt(read, shopId, CATEGORY_VERSIONS, moment, categoryOf);
  const products = await currentProducts(read, shopId, wanted);
  const later = await stockAfter(read, shopId, moment);
  const rows = new Map<Id, Required<ProductRow>>();
  for (const [id, version] of versions) {
    const categoryName = categories.get(version.product.categoryId)?.name ?? version.categoryName;
    rows.set(id, rowAt(version, categoryName, products.get(id), later.get(id), moment));
  }
  return rows;
}

/**
 * Products at an instant of the past, by id: what `GET /products?asOf=` and `?knownAt=` show.
 * @param productIds only these; all when left out
 * @throws {RangeError} when no instant is given
 */
export async function productsAt(
  read: ReadModels,
  lookBack: LookBack & { shopId: Id },
  productIds?: readonly Id[],
): Promise<Map<Id, Required<ProductRow>>> {
  const moment = momentOf(lookBack);
  if (moment === undefined) throw new RangeError('productsAt needs asOf or knownAt');
  return productRowsAt(read, lookBack.shopId, moment, productIds);
}
