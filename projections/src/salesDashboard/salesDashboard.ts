import { stockEvents, type AnyRecorded, type Id } from '@bahi/contracts';
import type { DocKey, Docs, Projection } from '@bahi/projection-runner';
import { dayOf } from '../derived/indianDay.ts';
import { shopOf } from '../derived/shopOf.ts';
import { stockMovements } from '../derived/stockMovements.ts';
import { addCatalogueVersion, catalogueKeys, stageGiven } from './catalogueVersions.ts';
import {
  collections,
  DASHBOARD,
  PRODUCTS,
  SALES_FACTS,
  STOCK_FACTS,
  TILES,
  type Cuts,
  type DashboardProductDoc,
  type LineDelta,
  type SalesFactDoc,
  type StockFactDoc,
} from './dashboardDocs.ts';
import { addToPeriods, periodKeys } from './periods.ts';
import { goodsMoved, saleDay, saleDeltas } from './saleDeltas.ts';
import { addTiles, noStock, tilesOf, type TilesDoc, type TileSums } from './tileSums.ts';

/** The fact of a sale has the bill's id, so that its cancellation can find it; others have their event's id. */
const factId = (event: AnyRecorded) => (event.type === 'BillCompleted' ? event.data.billId : event.id);

function cutsOf(event: AnyRecorded): Cuts {
  return { at: event.meta.at, effectiveAt: event.meta.occurredAt ?? event.meta.at };
}

/** Updates the shop's tiles for changed products. Every event is recorded there as the last one. */
function moveTiles(
  docs: Docs,
  event: AnyRecorded,
  moves: readonly { before?: DashboardProductDoc; next: DashboardProductDoc }[],
): void {
  const shopId = shopOf(event);
  let tiles: TileSums = docs.get<TilesDoc>(TILES, shopId) ?? noStock;
  for (const { before, next } of moves) tiles = addTiles(addTiles(tiles, tilesOf(before), -1), tilesOf(next));
  docs.put<TilesDoc>(TILES, { ...tiles, id: shopId, shopId, lastEvent: event.id });
}

function changeCatalogue(event: AnyRecorded, docs: Docs): void {
  if ('category' in event.data) moveTiles(docs, event, []);
  if (!('product' in event.data)) return;
  const { product } = event.data;
  const before = docs.get<DashboardProductDoc>(PRODUCTS, product.id);
  const { id, kind, name, sku, unit, sellingPricePaise, minStockMilli, maxStockMilli } = product;
  const { stockMilli, valuePaise, opening, open } = before ?? {
    stockMilli: 0,
    valuePaise: 0,
    opening: null,
    open: null,
  };
  const facts = { id, shopId: shopOf(event), kind, name, sku, unit, sellingPricePaise, minStockMilli, maxStockMilli };
  const status = stageGiven(event) ?? before?.status ?? 'active';
  const next = { ...facts, status, stockMilli, valuePaise, opening, open };
  docs.put<DashboardProductDoc>(PRODUCTS, next);
  moveTiles(docs, event, [{ ...(before && { before }), next }]);
}

/** Moves the products' stock and returns one delta per product and line. */
function moveProducts(event: AnyRecorded, docs: Docs): LineDelta[] {
  const deltas: LineDelta[] = [];
  const moved = new Map<Id, { before: DashboardProductDoc; next: DashboardProductDoc }>();
  for (const { productId, stockAfterMilli, valueAfterPaise } of stockMovements(event)) {
    const product = moved.get(productId)?.next ?? docs.get<DashboardProductDoc>(PRODUCTS, productId);
    if (product === undefined) continue;
    const stockMilli = stockAfterMilli - product.stockMilli;
    const valuePaise = valueAfterPaise - product.valuePaise;
    const next = { stockMilli: stockAfterMilli, valuePaise: valueAfterPaise, open: product.open };
    const before = moved.get(productId)?.before ?? product;
    moved.set(productId, { before, next: { ...product, ...next } });
    deltas.push({ productId, unitsMilli: 0, revenuePaise: 0, stockMilli, valuePaise });
  }
  const moves = [...moved.values()];
  for (const { next } of moves) docs.put<DashboardProductDoc>(PRODUCTS, next);
  moveTiles(docs, event, moves);
  return deltas;
}

/** Stores a product's opening stock, and since when. */
function noteOpening(event: AnyRecorded, docs: Docs): void {
  if (event.type !== 'OpeningStockRecorded') return;
  const product = docs.get<DashboardProductDoc>(PRODUCTS, event.data.productId);
  if (product === undefined) return;
  const opening = { ...cutsOf(event), quantityMilli: event.data.stockAfterMilli - product.stockMilli };
  docs.put<DashboardProductDoc>(PRODUCTS, { ...product, opening });
}

/** One delta per product: lines of the same product are added up. */
function merged(deltas: readonly LineDelta[], touched: readonly string[]): LineDelta[] {
  const sums = new Map<string, LineDelta>();
  for (const { productId, unitsMilli, revenuePaise, stockMilli, valuePaise } of deltas) {
    const sum = sums.get(productId);
    sums.set(productId, {
      productId,
      unitsMilli: (sum?.unitsMilli ?? 0) + unitsMilli,
      revenuePaise: (sum?.revenuePaise ?? 0) + revenuePaise,
      stockMilli: (sum?.stockMilli ?? 0) + stockMilli,
      valuePaise: (sum?.valuePaise ?? 0) + valuePaise,
    });
  }
  return touched.flatMap((productId) => sums.get(productId) ?? []);
}

function recordFact(event: AnyRecorded, docs: Docs): void {
  const touched = goodsMoved(event);
  const day = saleDay(event);
  if (touched.length === 0 && day === null) return;
  const sold = event.type === 'BillCancelled' ? docs.get<SalesFactDoc>(SALES_FACTS, event.data.billId) : undefined;
  const sale = saleDeltas(event, sold);
  const cuts = cutsOf(event);
  noteOpening(event, docs);
  const moved = moveProducts(event, docs);
  const goods = (sale?.goods ?? []).map((line) => ({ stockMilli: 0, valuePaise: 0, ...line }));
  const fact: StockFactDoc = {
    id: factId(event),
    shopId: shopOf(event),
    ...cuts,
    lines: merged([...moved, ...goods], touched),
  };
  addToPeriods(docs, fact, sale);
  if (sale === undefined) {
    docs.put<StockFactDoc>(STOCK_FACTS, fact);
    return;
  }
  if (sold !== undefined) docs.put<SalesFactDoc>(SALES_FACTS, { ...sold, cancelled: cuts });
  const { goods: _, ...figures } = sale;
  docs.put<SalesFactDoc>(SALES_FACTS, { cancelled: null, ...fact, ...figures, ...printed(event) });
}

/** The fields of a sale for lists of recent bills, and who made it. */
function printed(event: AnyRecorded) {
  if (event.type !== 'BillCompleted')
    return { invoiceNumber: '', customerName: null, billedAt: event.meta.at, createdBy: null, imported: false };
  const { invoiceNumber, customer, billedAt, createdBy } = event.data;
  const customerName = customer.walkIn ? null : customer.name;
  return { invoiceNumber, customerName, billedAt, createdBy, imported: event.data.imported !== null };
}

function factKeys(event: AnyRecorded): DocKey[] {
  const touched = goodsMoved(event);
  const day = saleDay(event);
  if (touched.length === 0 && day === null) return [];
  const { at, effectiveAt } = cutsOf(event);
  const keys: DocKey[] = [
    [TILES, shopOf(event)],
    [day === null ? STOCK_FACTS : SALES_FACTS, factId(event)],
    ...touched.map((productId): DocKey => [PRODUCTS, productId]),
    ...periodKeys(shopOf(event), touched, { day, effective: dayOf(effectiveAt), known: dayOf(at) }),
  ];
  if (event.type === 'BillCancelled') keys.push([SALES_FACTS, event.data.billId]);
  return keys;
}

/**
 * Figures of a shop, live and at any past moment: current tiles, sales by own day, and recorded deltas per day, month and
 * fiscal year. A past moment is the current state less what came after it.
 */
export const salesDashboard: Projection = {
  name: DASHBOARD,
  version: 11,
  collections,
  handles: [
    'CategoryAdded',
    'CategoryChanged',
    'ProductAdded',
    'ProductChanged',
    'ProductArchived',
    'ProductRestored',
    ...stockEvents,
  ],
  keys: (event) => [...catalogueKeys(event), ...factKeys(event)],
  apply(event, docs) {
    addCatalogueVersion(event, cutsOf(event), docs);
    changeCatalogue(event, docs);
    recordFact(event, docs);
  },
  // `productList` announces the rows of products: a page notified by this read model would fetch them too early, and not again
  announces: [],
  onDashboard: true,
};
