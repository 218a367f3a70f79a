import { stockEvents, type AnyRecorded, type Id } from '@bahi/contracts';
import type { DocKey, Docs, Projection } from '@bahi/projection-runner';
import { dayOf, timeOf } from '../derived/indianDay.ts';
import { shopOf } from '../derived/shopOf.ts';
import { stockMovements } from '../derived/stockMovements.ts';
import { addCatalogueVersion, catalogueKeys, stageGiven } from './catalogueVersions.ts';
import { correctedBills, correctionOf, mayCorrectCost } from './costCorrections.ts';
import {
  collections,
  COST_FACTS,
  DASHBOARD,
  DUE_DAYS,
  DUE_FACTS,
  MONEY_FACTS,
  PRODUCTS,
  SALES_FACTS,
  STOCK_FACTS,
  TILES,
  type CostFactDoc,
  type Cuts,
  type DashboardProductDoc,
  type DueDayDoc,
  type DueFactDoc,
  type LineDelta,
  type MoneyFactDoc,
  type SalesFactDoc,
  type StockFactDoc,
} from './dashboardDocs.ts';
import type { FactDays } from './lateness.ts';
import { addDues, duesMoved, nothingDue } from './money/dueMoves.ts';
import { laterMoney } from './money/moneyOf.ts';
import { addToPeriods, periodKeys } from './periods.ts';
import { goodsMoved, saleDay, saleDeltas, saleTime } from './saleDeltas.ts';
import { addToDays, dayKeys, noDeltas, salesDayKeys } from './salesDays.ts';
import { figuresOfToday } from './salesFigures.ts';
import { addTiles, noStock, tilesOf, type TilesDoc, type TileSums } from './tileSums.ts';

/** The fact of a sale has the bill's id, so that its cancellation can find it; others have their event's id. */
const factId = (event: AnyRecorded) => (event.type === 'BillCompleted' ? event.data.billId : event.id);

function cutsOf(event: AnyRecorded): Cuts {
  return { at: event.meta.at, effectiveAt: event.meta.occurredAt ?? event.meta.at };
}

const daysOf = ({ at, effectiveAt }: Cuts, day: string | null): FactDays => ({
  day,
  effective: dayOf(effectiveAt),
  known: dayOf(at),
});

/** Updates the shop's tiles for changed products. Every event is recorded there as the last one. */
function moveTiles(
  docs: Docs,
  event: AnyRecorded,
  moves: readonly { before?: DashboardProductDoc; next: DashboardProductDoc }[],
): void {
  const shopId = shopOf(event);
  const known = docs.get<TilesDoc>(TILES, shopId);
  let tiles: TileSums = known ?? noStock;
  for (const { before, next } of moves) tiles = addTiles(addTiles(tiles, tilesOf(before), -1), tilesOf(next));
  docs.put<TilesDoc>(TILES, { ...tiles, dues: known?.dues ?? nothingDue, id: shopId, shopId, lastEvent: event.id });
}

function changeCatalogue(event: AnyRecorded, docs: Docs): void {
  if ('category' in event.data) moveTiles(docs, event, []);
  if (!('product' in event.data)) return;
  const { product } = event.data;
  const before = docs.get<DashboardProductDoc>(PRODUCTS, product.id);
  const { id, kind, name, sku, unit, sellingPricePaise, minStockMilli, maxStockMilli } = product;
  const { stockMilli, valuePaise, opening, open, addedOn } = before ?? {
    stockMilli: 0,
    valuePaise: 0,
    opening: null,
    open: null,
    addedOn: dayOf(cutsOf(event).effectiveAt),
  };
  const facts = { id, shopId: shopOf(event), kind, name, sku, unit, sellingPricePaise, minStockMilli, maxStockMilli };
  const status = stageGiven(event) ?? before?.status ?? 'active';
  const next = { ...facts, status, stockMilli, valuePaise, opening, open, addedOn };
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
  const days = daysOf(cuts, day);
  addToPeriods(docs, fact, sale, days);
  if (sale === undefined) {
    docs.put<StockFactDoc>(STOCK_FACTS, fact);
    return;
  }
  addToDays(docs, shopOf(event), days, { ...sale, correctionPaise: 0 });
  if (sold !== undefined) docs.put<SalesFactDoc>(SALES_FACTS, { ...sold, cancelled: cuts });
  const { goods: _, ...figures } = sale;
  const creditPaise = sale.kind === 'sale' ? sale.money.creditGivenPaise : 0;
  const own = { cancelled: null, correctedPaise: 0, creditPaise };
  docs.put<SalesFactDoc>(SALES_FACTS, { ...own, ...fact, ...figures, ...printed(event) });
}

/** Adds corrections of cost to the event's own day, and notes them at the bills that they concern. */
function recordCorrection(event: AnyRecorded, docs: Docs): void {
  if (!mayCorrectCost(event)) return;
  for (const [billId, paise] of correctedBills(event)) {
    const bill = docs.get<SalesFactDoc>(SALES_FACTS, billId);
    if (bill !== undefined)
      docs.put<SalesFactDoc>(SALES_FACTS, { ...bill, correctedPaise: bill.correctedPaise + paise });
  }
  const cancelled = event.type === 'BillCancelled' ? docs.get<SalesFactDoc>(SALES_FACTS, event.data.billId) : undefined;
  const correctionPaise = correctionOf(event, cancelled);
  moveTiles(docs, event, []);
  if (correctionPaise === 0) return;
  const cuts = cutsOf(event);
  const [day, time, shopId] = [dayOf(cuts.effectiveAt), timeOf(cuts.effectiveAt), shopOf(event)];
  docs.put<CostFactDoc>(COST_FACTS, { id: event.id, shopId, ...cuts, day, time, correctionPaise });
  addToDays(docs, shopId, daysOf(cuts, day), { ...noDeltas, day, time, correctionPaise });
}

/** Adds money that came or went beside sales to its day, and notes credit at the bill that was put on khata. */
function recordMoney(event: AnyRecorded, docs: Docs): void {
  const later = laterMoney(event);
  if (later === undefined) return;
  moveTiles(docs, event, []);
  const { day, money } = later;
  const cuts = cutsOf(event);
  const shopId = shopOf(event);
  docs.put<MoneyFactDoc>(MONEY_FACTS, { id: event.id, shopId, ...cuts, day, money });
  addToDays(docs, shopId, daysOf(cuts, day), { ...noDeltas, day, time: null, money });
  if (event.type !== 'PutOnKhata') return;
  const sale = docs.get<SalesFactDoc>(SALES_FACTS, event.data.billId);
  if (sale !== undefined)
    docs.put<SalesFactDoc>(SALES_FACTS, { ...sale, creditPaise: sale.creditPaise + event.data.amountPaise });
}

const dueDayId = (event: AnyRecorded): string => `${shopOf(event)}:${dayOf(event.meta.at)}`;

/** Adds a change of what customers owe to the tile and to the day on which it was recorded. */
function recordDues(event: AnyRecorded, docs: Docs): void {
  const moved = duesMoved(event);
  if (moved === undefined) return;
  moveTiles(docs, event, []);
  const shopId = shopOf(event);
  const tiles = docs.get<TilesDoc>(TILES, shopId);
  if (tiles !== undefined) docs.put<TilesDoc>(TILES, { ...tiles, dues: addDues(tiles.dues, moved) });
  const { at } = event.meta;
  docs.put<DueFactDoc>(DUE_FACTS, { id: event.id, shopId, at, ...moved });
  const id = dueDayId(event);
  const known = docs.get<DueDayDoc>(DUE_DAYS, id) ?? nothingDue;
  docs.put<DueDayDoc>(DUE_DAYS, { id, shopId, day: dayOf(at), ...addDues(known, moved) });
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
  const shopId = shopOf(event);
  const days = daysOf(cutsOf(event), day);
  const keys: DocKey[] = [
    [TILES, shopId],
    [day === null ? STOCK_FACTS : SALES_FACTS, factId(event)],
    ...touched.map((productId): DocKey => [PRODUCTS, productId]),
    ...periodKeys(shopId, touched, days),
  ];
  if (event.type === 'BillCancelled') keys.push([SALES_FACTS, event.data.billId]);
  const time = saleTime(event);
  if (day !== null) keys.push(...salesDayKeys(shopId, { ...days, day }, time));
  return keys;
}

function correctionKeys(event: AnyRecorded): DocKey[] {
  if (!mayCorrectCost(event)) return [];
  const cuts = cutsOf(event);
  const day = dayOf(cuts.effectiveAt);
  return [
    [TILES, shopOf(event)],
    [COST_FACTS, event.id],
    ...[...correctedBills(event).keys()].map((billId): DocKey => [SALES_FACTS, billId]),
    ...salesDayKeys(shopOf(event), { ...daysOf(cuts, day), day }, timeOf(cuts.effectiveAt)),
  ];
}

function moneyKeys(event: AnyRecorded): DocKey[] {
  const keys: DocKey[] = [];
  const later = laterMoney(event);
  const shopId = shopOf(event);
  if (later !== undefined) {
    const { day } = later;
    keys.push([MONEY_FACTS, event.id], ...dayKeys(shopId, { ...daysOf(cutsOf(event), day), day }));
  }
  if (event.type === 'PutOnKhata') keys.push([SALES_FACTS, event.data.billId]);
  if (duesMoved(event) !== undefined) keys.push([DUE_FACTS, event.id], [DUE_DAYS, dueDayId(event)]);
  return keys.length === 0 ? keys : [[TILES, shopId], ...keys];
}

/**
 * Figures of a shop, live and at any past moment: current tiles, sales by own day, and recorded deltas per day, month and
 * fiscal year. A past moment is the current state less what came after it.
 */
export const salesDashboard: Projection = {
  name: DASHBOARD,
  version: 14,
  collections,
  handles: [
    'CategoryAdded',
    'CategoryChanged',
    'ProductAdded',
    'ProductChanged',
    'ProductArchived',
    'ProductRestored',
    'CostCorrected',
    'PaymentReceived',
    'PaymentTaken',
    'PaymentReversed',
    'PaymentMethodCorrected',
    'AdvanceRefunded',
    'PutOnKhata',
    'OpeningBalanceRecorded',
    'DueWrittenOff',
    'CustomersMerged',
    'MergeUndone',
    ...stockEvents,
  ],
  keys: (event) => [...catalogueKeys(event), ...factKeys(event), ...correctionKeys(event), ...moneyKeys(event)],
  apply(event, docs) {
    addCatalogueVersion(event, cutsOf(event), docs);
    changeCatalogue(event, docs);
    recordFact(event, docs);
    recordCorrection(event, docs);
    recordMoney(event, docs);
    recordDues(event, docs);
  },
  // `productList` announces the rows of products: a page notified by this read model would fetch them too early, and not again
  announces: [],
  onDashboard: true,
  figures: figuresOfToday,
};
