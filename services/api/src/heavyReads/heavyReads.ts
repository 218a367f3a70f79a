import type { CoverView, DashboardView, Id, ProductRowWithCost } from '@bahi/contracts';
import {
  ownBillsAt,
  productKeys,
  productsAt,
  productTokens,
  readCover,
  readDashboard,
  soldProducts,
  withLastAverages,
  type CoverQuestion,
  type DashboardQuestion,
  type SoldQuestion,
} from '@bahi/projections';
import { interruptible, type Page, type Query, type ReadModels } from '@bahi/read-store';
import type { LookBack } from '../lists/lookBack.ts';
import { queryRows } from '../lists/queryRows.ts';
import type { ListQuery } from '../lists/resource.ts';

/** Products as they were at an instant of the past. */
export interface ProductsQuestion {
  shopId: Id;
  lookBack: LookBack;
  query: ListQuery;
}

export interface OwnBillsQuestion {
  shopId: Id;
  accountId: Id;
  lookBack: LookBack;
}

/** A page of a list without an index for its filter or sort. */
export interface PageQuestion {
  shopId: Id;
  model: string;
  collection: string;
  query: Query;
}

/** One page of products and their total number. */
export interface Products {
  rows: ProductRowWithCost[];
  total: number;
}

/** Answers a question about a shop; the signal cancels it. */
type Answer<Question extends { shopId: Id }, Given> = (question: Question, signal?: AbortSignal) => Promise<Given>;

/**
 * Reads that add up or sort so many documents that other requests would wait for them. They run in threads of their own where
 * there are some, a few at a time.
 */
export interface HeavyReads {
  dashboard: Answer<DashboardQuestion, DashboardView>;
  cover: Answer<CoverQuestion, CoverView>;
  ownBills: Answer<OwnBillsQuestion, Awaited<ReturnType<typeof ownBillsAt>>>;
  products: Answer<ProductsQuestion, Products>;
  page: Answer<PageQuestion, Page>;
  sold: Answer<SoldQuestion, Awaited<ReturnType<typeof soldProducts>>>;
}

/** Reads in this thread. */
export function createHeavyReads(source: ReadModels): HeavyReads {
  const from = (signal?: AbortSignal) => (signal === undefined ? source : interruptible(source, signal));
  return {
    dashboard: async (question, signal) => readDashboard(from(signal), question),
    cover: async (question, signal) => readCover(from(signal), question),
    ownBills: async ({ lookBack, ...whose }, signal) => ownBillsAt(from(signal), lookBack, whose),
    products: async (question, signal) => readProducts(from(signal), question),
    page: async ({ model, collection, query }, signal) => from(signal).query(model, collection, query),
    sold: async (question, signal) => soldProducts(from(signal), question),
  };
}

async function readProducts(read: ReadModels, { shopId, lookBack, query }: ProductsQuestion): Promise<Products> {
  const then = { ...lookBack, shopId };
  let products = [...(await productsAt(read, then, query.ids)).values()];
  if (query.sort.field === 'averageCostPaise') products = await withLastAverages(read, then, products);
  const keyed = products.map((product) => ({ ...product, ...productKeys(product) }));
  const { rows, total } = queryRows(keyed, query, productTokens);
  return { rows: await withLastAverages(read, then, rows), total };
}
