import { mulDivHalfUp, type ArchivableStatus, type Id, type ProductRowWithCost } from '@bahi/contracts';
import type { Doc, ReadModels } from '@bahi/read-store';
import { stockLabel } from '../derived/stockLabel.ts';
import { stockAfter, type StockSums } from './asOf.ts';
import { atOnePosition } from './atOnePosition.ts';
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

/** The versions up to a moment, in any order. */
async function* versionsSeen<D extends Version>(read: ReadModels, shopId: Id, collection: string, moment: Moment) {
  const range = { field: cutField(moment.axis), to: moment.at };
  for await (const page of read.scan<D>(DASHBOARD, collection, { shopId, range, pageSize: PAGE })) yield* page;
}

function keepNewest<D extends Version>(newest: Map<Id, D>, entity: Id, version: D): void {
  const known = newest.get(entity);
  if (known === undefined || known.revision < version.revision) newest.set(entity, version);
}

/** The version of each product at the moment, and its status. */
async function productVersions(read: ReadModels, shopId: Id, moment: Moment, wanted: (id: Id) => boolean) {
  const versions = new Map<Id, ProductVersionDoc>();
  const stages = new Map<Id, ProductVersionDoc>();
  for await (const version of versionsSeen<ProductVersionDoc>(read, shopId, PRODUCT_VERSIONS, moment)) {
    const { id } = version.product;
    if (!wanted(id)) continue;
    keepNewest(versions, id, version);
    if (version.stage !== null) keepNewest(stages, id, version);
  }
  return { versions, stages };
}

async function categoryVersions(read: ReadModels, shopId: Id, moment: Moment) {
  const categories = new Map<Id, CategoryVersionDoc>();
  for await (const version of versionsSeen<CategoryVersionDoc>(read, shopId, CATEGORY_VERSIONS, moment)) {
    keepNewest(categories, version.categoryId, version);
  }
  return categories;
}

async function currentProducts(read: ReadModels, shopId: Id, wanted: (id: Id) => boolean) {
  const products = new Map<Id, DashboardProductDoc>();
  for await (const page of read.scan<DashboardProductDoc>(DASHBOARD, PRODUCTS, { shopId, pageSize: PAGE })) {
    for (const product of page) if (wanted(product.id)) products.set(product.id, product);
  }
  return products;
}

interface Parts {
  version: ProductVersionDoc;
  status: ArchivableStatus;
  categoryName: string;
  now: DashboardProductDoc | undefined;
  later: StockSums | undefined;
}

function rowAt({ version, status, categoryName, now, later }: Parts, moment: Moment): ProductRowWithCost {
  const { product, revision, at } = version;
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
    // sums of deltas have no average for empty stock: the entered price stands in, until `withLastAverages`
    averageCostPaise:
      currentStockMilli > 0
        ? mulDivHalfUp(stockValuePaise, 1000, currentStockMilli)
        : (product.purchasePricePaise ?? 0),
  };
}

/** Every product at a moment, archived ones included, with stock and value as the sum of recorded deltas up to it. */
export async function productRowsAt(
  read: ReadModels,
  shopId: Id,
  moment: Moment,
  productIds?: readonly Id[],
): Promise<Map<Id, ProductRowWithCost>> {
  const chosen = productIds === undefined ? undefined : new Set(productIds);
  const wanted = (id: Id) => chosen === undefined || chosen.has(id);
  // in parallel: on a server each call is a round trip
  const [{ versions, stages }, categories, products, later] = await Promise.all([
    productVersions(read, shopId, moment, wanted),
    categoryVersions(read, shopId, moment),
    currentProducts(read, shopId, wanted),
    stockAfter(read, shopId, moment),
  ]);
  const rows = new Map<Id, ProductRowWithCost>();
  for (const [id, version] of versions) {
    const categoryName = categories.get(version.product.categoryId)?.name ?? version.categoryName;
    const status = stages.get(id)?.stage ?? 'active';
    const parts = { version, status, categoryName, now: products.get(id), later: later.get(id) };
    rows.set(id, rowAt(parts, moment));
  }
  return rows;
}

/**
 * Products at a past instant, by id, as `GET /products?asOf=` and `?knownAt=` show them.
 * @param productIds only these; omitted: all
 * @throws {RangeError} when no instant is given
 */
export async function productsAt(
  read: ReadModels,
  lookBack: LookBack & { shopId: Id },
  productIds?: readonly Id[],
): Promise<Map<Id, ProductRowWithCost>> {
  const moment = momentOf(lookBack);
  if (moment === undefined) throw new RangeError('productsAt needs asOf or knownAt');
  return atOnePosition(read, lookBack.shopId, async () => productRowsAt(read, lookBack.shopId, moment, productIds));
}
