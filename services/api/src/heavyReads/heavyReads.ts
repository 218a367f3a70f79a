import type { CoverView, CustomerTotals, DashboardView, Id, ProductRowWithCost } from '@bahi/contracts';
import {
  addedTo,
  DueTotals,
  ownBillsAt,
  productKeys,
  productsAt,
  productTokens,
  readCover,
  readCustomers,
  readDashboard,
  soldProducts,
  sumOf,
  vendorsAt,
  withLastAverages,
  type BillDoc,
  type CoverQuestion,
  type CustomerDoc,
  type DashboardQuestion,
  type SaleSum,
  type SoldQuestion,
  type VendorDoc,
} from '@bahi/projections';
import { COUNT_CAP, interruptible, type Page, type Query, type ReadModels } from '@bahi/read-store';
import type { LookBack } from '../lists/lookBack.ts';
import { isAskedFor, queryRows } from '../lists/queryRows.ts';
import type { ListQuery } from '../lists/listQuery.ts';
import { readDifferences, type DifferencesQuestion } from '../reports/readDifferences.ts';
import type { ReportQuestion } from '../reports/readEntries.ts';
import {
  readReport,
  readReportRow,
  readReportSales,
  type ReportRowQuestion,
  type ReportSalesQuestion,
} from '../reports/readReport.ts';

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

/** Customers, or vendors, as their dues stood at an instant of the past. */
export interface DuesQuestion {
  shopId: Id;
  asOf: string;
  query: ListQuery;
}

export interface CustomerTotalsQuestion extends Omit<DuesQuestion, 'asOf'> {
  /** Undefined: now. */
  asOf: string | undefined;
  /** By which documents are aged. */
  day: string;
}

/** A page of a list without an index for its filter or sort. */
export interface PageQuestion {
  shopId: Id;
  model: string;
  collection: string;
  query: Query;
}

/** Which sales to add up. */
export interface SaleSumsQuestion {
  shopId: Id;
  query: ListQuery;
}

/** The sums of sales, unless there are too many of them. */
export interface SaleSums {
  sums: SaleSum[];
  capped: boolean;
}

/** One page of products and their total number. */
export interface Products {
  rows: ProductRowWithCost[];
  total: number;
}

/** The ids of a list that is longer than a page. */
export interface Ids {
  /** In the order of the list, with commas between: one text crosses to another thread faster than a hundred thousand. */
  ids: string;
  /** Exact, unless `capped`. */
  total: number;
  capped: boolean;
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
  customers: Answer<DuesQuestion, { rows: CustomerDoc[]; total: number }>;
  vendors: Answer<DuesQuestion, { rows: VendorDoc[]; total: number }>;
  customerTotals: Answer<CustomerTotalsQuestion, CustomerTotals>;
  page: Answer<PageQuestion, Page>;
  ids: Answer<PageQuestion, Ids>;
  saleSums: Answer<SaleSumsQuestion, SaleSums>;
  sold: Answer<SoldQuestion, Awaited<ReturnType<typeof soldProducts>>>;
  report: Answer<ReportQuestion, Awaited<ReturnType<typeof readReport>>>;
  reportRow: Answer<ReportRowQuestion, Awaited<ReturnType<typeof readReportRow>>>;
  differences: Answer<DifferencesQuestion, Awaited<ReturnType<typeof readDifferences>>>;
  reportSales: Answer<ReportSalesQuestion, Awaited<ReturnType<typeof readReportSales>>>;
}

/** Reads in this thread. */
export function createHeavyReads(source: ReadModels): HeavyReads {
  const from = (signal?: AbortSignal) => (signal === undefined ? source : interruptible(source, signal));
  return {
    dashboard: async (question, signal) => readDashboard(from(signal), question),
    cover: async (question, signal) => readCover(from(signal), question),
    ownBills: async ({ lookBack, ...whose }, signal) => ownBillsAt(from(signal), lookBack, whose),
    products: async (question, signal) => readProducts(from(signal), question),
    customers: async (question, signal) => customersThen(from(signal), question),
    vendors: async (question, signal) => vendorsThen(from(signal), question),
    customerTotals: async (question, signal) => addUpDues(from(signal), question),
    page: async ({ model, collection, query }, signal) => from(signal).query(model, collection, query),
    async ids({ model, collection, query }, signal) {
      const { rows, total, capped } = await from(signal).query(model, collection, { ...query, idsOnly: true });
      return { ids: rows.map(({ id }) => id).join(','), total, capped };
    },
    saleSums: async (question, signal) => addUpSales(from(signal), question),
    sold: async (question, signal) => soldProducts(from(signal), question),
    report: async (question, signal) => readReport(from(signal), question),
    reportRow: async (question, signal) => readReportRow(from(signal), question),
    differences: async (question, signal) => readDifferences(from(signal), question),
    reportSales: async (question, signal) => readReportSales(from(signal), question),
  };
}

async function addUpSales(read: ReadModels, { shopId, query: { ids, ...query } }: SaleSumsQuestion): Promise<SaleSums> {
  const known = ids === undefined ? undefined : await read.getMany<BillDoc>('billList', 'bills', ids);
  const page =
    known === undefined
      ? await read.query<BillDoc>('billList', 'bills', { ...query, shopId, offset: 0, limit: COUNT_CAP })
      : { rows: [...known.values()].filter((bill) => isAskedFor({ ...bill }, query, bill.tokens)), capped: false };
  const bills = page.rows.filter((bill) => bill.shopId === shopId);
  return { sums: bills.flatMap((bill) => sumOf(bill) ?? []).reduce(addedTo, [] as SaleSum[]), capped: page.capped };
}

async function readProducts(read: ReadModels, { shopId, lookBack, query }: ProductsQuestion): Promise<Products> {
  const then = { ...lookBack, shopId };
  let products = [...(await productsAt(read, then, query.ids)).values()];
  if (query.sort.field === 'averageCostPaise') products = await withLastAverages(read, then, products);
  const keyed = products.map((product) => ({ ...product, ...productKeys(product) }));
  const { rows, total } = queryRows(keyed, query, productTokens);
  return { rows: await withLastAverages(read, then, rows), total };
}

async function customersThen(read: ReadModels, { query, ...when }: DuesQuestion) {
  const all: CustomerDoc[] = [];
  for await (const customer of readCustomers(read, when)) all.push(customer);
  // keyed by field names, as a list is asked
  const rows = all.map((customer) => ({ ...customer }));
  return queryRows(rows, query, ({ tokens }) => tokens);
}

async function vendorsThen(read: ReadModels, { query, ...when }: DuesQuestion) {
  const rows = (await vendorsAt(read, when)).map((vendor) => ({ ...vendor }));
  return queryRows(rows, query, ({ tokens }) => tokens);
}

async function addUpDues(read: ReadModels, { query, day, ...when }: CustomerTotalsQuestion): Promise<CustomerTotals> {
  const sums = new DueTotals(day);
  const { ids, where } = query;
  const owing = where?.['dueState'] === 'owes' ? { dueState: 'owes' as const } : {};
  for await (const customer of readCustomers(read, { ...when, ...owing })) {
    if (ids !== undefined && !ids.includes(customer.id)) continue;
    if (isAskedFor({ ...customer }, query, customer.tokens)) sums.add(customer);
  }
  return sums.totals;
}
