import type { BillView, DashboardView, ImportView, ProductRow, StockHistoryRow } from '@bahi/contracts';
import {
  hundredths,
  isUciService,
  kolkata,
  readRows,
  uciDays,
  uciDocuments,
  type UciDocument,
} from '@bahi/testing/realData';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEngines, type Engine } from './engineServers.ts';
import { expectListsToAddUp } from './listsAddUp.ts';
import { openProduct, type RunningProduct } from './sharedStage.ts';
import { together } from './faults/traffic/together.ts';
import { UciReturns } from './uciReturns.ts';
import type { ShopClient } from './shopClient.ts';

/** Products added, and histories read, in parallel. */
const AT_ONCE = 8;

type SkuColumn =
  | 'StockCode'
  | 'units_sold'
  | 'units_returned'
  | 'units_zero_price'
  | 'units_written_off'
  | 'sales_amount'
  | 'net_stock_change';

const fortnight = uciDocuments();
type ExpectedSku = Record<SkuColumn, string>;
const expectedInvoices = readRows<'InvoiceNo' | 'classes' | 'amount_2dp_per_line'>(
  'uci-online-retail/expected-per-invoice.csv',
);

/** What is brought, and what it must come to for each SKU. */
interface Slice {
  days: ReturnType<typeof uciDays>;
  documents: readonly UciDocument[];
  skus: readonly ExpectedSku[];
}

/** The fortnight; the second engine gets its first days, because the figures do not depend on the engine. */
function sliceFor(engine: Engine): Slice {
  const days = uciDays();
  if (engine === 'embedded')
    return { days, documents: fortnight, skus: readRows<SkuColumn>('uci-online-retail/expected-per-sku.csv') };
  const first = days.slice(0, 3);
  const documents = fortnight.filter(({ time }) => first.some(([day]) => time.startsWith(day)));
  return { days: first, documents, skus: skusOf(documents) };
}

/** The columns of `expected-per-sku.csv` for some documents. */
function skusOf(documents: readonly UciDocument[]): ExpectedSku[] {
  const skus = [...new Set(documents.flatMap(({ lines }) => lines.map(({ sku }) => sku)))];
  return skus.map((sku) => {
    const sum = (kind: UciDocument['kind'], of: (line: UciDocument['lines'][number]) => number) =>
      documents
        .filter((document) => document.kind === kind)
        .flatMap(({ lines }) => lines.filter((line) => line.sku === sku))
        .reduce((total, line) => total + of(line), 0);
    const units = (kind: UciDocument['kind']) => sum(kind, ({ quantity }) => Math.abs(quantity));
    const [sold, returned, free, off] = [units('sale'), units('return'), units('zero_price'), units('stock_writeoff')];
    return {
      StockCode: sku,
      units_sold: String(sold),
      units_returned: String(returned),
      units_zero_price: String(free),
      units_written_off: String(off),
      sales_amount: (sum('sale', ({ quantity, pricePaise }) => quantity * pricePaise) / 100).toFixed(2),
      net_stock_change: String(returned - sold - free - off),
    };
  });
}

/** Day and hour of an instant in India. */
const inIndia = (instant = ''): Date => new Date(Date.parse(instant) + 330 * 60_000);
const dayIn = (instant?: string): string => inIndia(instant).toISOString().slice(0, 10);
const hourIn = (instant?: string): number => inIndia(instant).getUTCHours();

function goodsUnits(document: UciDocument): number {
  return document.lines.reduce((sum, line) => sum + (isUciService(line.sku) ? 0 : Math.abs(line.quantity)), 0);
}

/** An imported shop. */
interface History {
  shop: ShopClient;
  idOfSku: ReadonlyMap<string, string>;
  bills: readonly BillView[];
  returns: UciReturns;
}

/** The shop to import to, the import's id, and the rows of the products. */
interface Bringing {
  shop: ShopClient;
  importId: string;
  skus: readonly ExpectedSku[];
}

/** Adds the products: the catalogue, and codes that it lacks, with the code as name at 1.00. */
async function bringProducts({ shop, importId, skus }: Bringing): Promise<Map<string, string>> {
  const idOfSku = new Map<string, string>();
  const occurredAt = kolkata('2011-01-31 09:00:00');
  const goods = await shop.addCategory({ name: 'Goods', importId, occurredAt });
  const services = await shop.addCategory({ name: 'Fees and vouchers', importId, occurredAt });
  const catalogue = new Map(
    readRows<'StockCode' | 'Description_most_common' | 'UnitPrice_most_common'>(
      'uci-online-retail/catalogue-derived.csv',
    ).map((row) => [row.StockCode, row]),
  );
  await together(skus, AT_ONCE, async (row) => {
    const known = catalogue.get(row.StockCode);
    const service = isUciService(row.StockCode);
    const outflow = [row.units_sold, row.units_zero_price, row.units_written_off].reduce(
      (sum, n) => sum + Number(n),
      0,
    );
    const price = hundredths(known?.UnitPrice_most_common ?? '1.00') || 100;
    const added = await shop.addProduct({
      name: known?.Description_most_common.trim() || row.StockCode,
      sku: row.StockCode,
      categoryId: service ? services.id : goods.id,
      unit: 'pcs',
      sellingPricePaise: price,
      kind: service ? 'service' : 'goods',
      ...(service ? {} : { openingStockMilli: outflow * 1000, purchasePricePaise: Math.ceil(price / 2) }),
      importId,
      occurredAt,
    });
    idOfSku.set(row.StockCode, added.id);
  });
  return idOfSku;
}

function idIn(idOfSku: ReadonlyMap<string, string>, sku: string): string {
  const id = idOfSku.get(sku);
  if (id === undefined) throw new Error(`no product ${sku}`);
  return id;
}

async function bringSale(
  { shop, importId }: Bringing,
  idOfSku: ReadonlyMap<string, string>,
  document: UciDocument,
): Promise<BillView> {
  const lines = document.lines.map((line) => ({
    productId: idIn(idOfSku, line.sku),
    quantityMilli: line.quantity * 1000,
    unitPricePaise: line.pricePaise,
  }));
  return shop.completeBill({
    importId,
    occurredAt: kolkata(document.time),
    originalNumber: document.number,
    customer: { walkIn: true },
    paymentMethod: 'CASH',
    lines,
  });
}

async function bringAdjustment(
  { shop, importId }: Bringing,
  idOfSku: ReadonlyMap<string, string>,
  document: UciDocument,
): Promise<void> {
  for (const line of document.lines) {
    await shop.send('POST', '/stock-adjustments', {
      productId: idIn(idOfSku, line.sku),
      quantityMilli: -Math.abs(line.quantity) * 1000,
      reason: document.kind === 'zero_price' ? 'sample' : 'written_off',
      importId,
      occurredAt: kolkata(document.time),
    });
  }
}

async function bringHistory(product: RunningProduct, { documents, skus }: Slice): Promise<History> {
  const shop = await product.openShop();
  await shop.changeProfile({ roundOff: 'none' });
  const opened = await shop.send<ImportView>('POST', '/imports', { label: 'UCI 1–15 February 2011' });
  const bringing = { shop, importId: opened.id, skus };
  const idOfSku = await bringProducts(bringing);
  const bills: BillView[] = [];
  const returns = new UciReturns(shop, opened.id, (sku) => idIn(idOfSku, sku));
  for (const document of documents) {
    if (document.kind === 'return') await returns.bring(document);
    else if (document.kind !== 'sale') await bringAdjustment(bringing, idOfSku, document);
    else {
      const bill = await bringSale(bringing, idOfSku, document);
      bills.push(bill);
      returns.note(document, bill);
    }
  }
  await shop.send('POST', `/imports/${opened.id}/finish`);
  return { shop, idOfSku, bills, returns };
}

describeOnEngines('a fortnight of a gift wholesaler (UCI), imported as history', (engine) => {
  const { days, documents, skus } = sliceFor(engine);
  const isWhole = engine === 'embedded';
  const sales = documents.filter(({ kind }) => kind === 'sale');
  const adjustments = documents.filter(({ kind }) => kind === 'zero_price' || kind === 'stock_writeoff');
  let product: RunningProduct;
  let shop: ShopClient;
  let idOfSku: ReadonlyMap<string, string>;
  let bills: readonly BillView[];
  let returns: UciReturns;
  beforeAll(async () => {
    product = await openProduct({ engine });
    ({ shop, idOfSku, bills, returns } = await bringHistory(product, { days, documents, skus }));
  });
  afterAll(() => product.stop());
  const productId = (sku: string): string => idIn(idOfSku, sku);

  it('has every sales document and every adjustment', () => {
    expect([sales.length, adjustments.length]).toEqual(isWhole ? [557, 55] : [172, 15]);
    expect(bills).toHaveLength(sales.length);
  });

  if (isWhole)
    it('takes back 139 returns: as credit notes, as goods without a bill, and fees that the test alone counts (R27)', () => {
      expect(documents.filter(({ kind }) => kind === 'return')).toHaveLength(139);
      expect([returns.creditedPaise(), returns.adjustedPaise, returns.servicePaise]).toEqual([
        197_422, 278_222, 461_476,
      ]);
      expect(197_422 + 278_222 + 461_476).toBe(937_120);
    });

  it('has the exact total of every invoice, under its own number', () => {
    const expected = new Map(expectedInvoices.map((row) => [row.InvoiceNo, hundredths(row.amount_2dp_per_line)]));
    const mine = bills.map((bill) => [bill.invoiceNumber, bill.grandTotalPaise]);
    expect(mine).toEqual(bills.map((bill) => [bill.invoiceNumber, expected.get(bill.invoiceNumber ?? '')]));
  });

  it('has each bill with the same total at its own time', async () => {
    const rows = await shop.all<BillView>('sales', {}, ['billedAt', 'ASC']);
    const listed = new Map(rows.map((row) => [row.id, [row.billedAt, row.grandTotalPaise, row.imported?.label]]));
    const answered = bills.map((bill) => [bill.billedAt, bill.grandTotalPaise, 'UCI 1–15 February 2011']);
    expect(bills.map((bill) => listed.get(bill.id))).toEqual(answered);
    expect(bills.map((bill) => bill.billedAt)).toEqual(sales.map((document) => kolkata(document.time)));
  });

  it('has the right units sold, written off and given away, and the sales amount, per SKU', async () => {
    const amounts = new Map<string, number>();
    for (const bill of bills)
      for (const line of bill.lines)
        amounts.set(line.productId, (amounts.get(line.productId) ?? 0) + line.lineTotalPaise);
    for (const row of skus) {
      const id = productId(row.StockCode);
      expect([row.StockCode, amounts.get(id) ?? 0]).toEqual([row.StockCode, hundredths(row.sales_amount)]);
    }
    // reading a history takes longer where the rows are on a server, so one in eight is enough there
    const asked = isWhole ? skus : skus.filter((_, index) => index % 8 === 0);
    const counted = new Map<string, number[]>();
    await together(asked, AT_ONCE, async (row) => void counted.set(row.StockCode, await unitsOf(row)));
    expect(asked.map((row) => [row.StockCode, counted.get(row.StockCode)])).toEqual(
      asked.map((row) => [
        row.StockCode,
        [row.units_sold, row.units_written_off, row.units_zero_price, returnedUnits(row)].map(Number),
      ]),
    );
  });

  it('ends with what came back on the shelf', async () => {
    const rows = await shop.all<ProductRow>('products');
    expect(rows).toHaveLength(skus.length);
    const stock = new Map(rows.map(({ id, currentStockMilli }) => [id, currentStockMilli]));
    const goods = skus.filter(({ StockCode }) => !isUciService(StockCode));
    expect(goods.map(({ StockCode }) => [StockCode, stock.get(productId(StockCode))])).toEqual(
      goods.map((row) => {
        const opening = Number(row.units_sold) + Number(row.units_zero_price) + Number(row.units_written_off);
        return [row.StockCode, (opening + Number(row.net_stock_change)) * 1_000];
      }),
    );
  });

  it.each(days)('shows %s on the dashboard as of that evening', async (day, expected) => {
    const evening = await shop.dashboard({ range: 'today', asOf: `${day}T23:59:59.999+05:30`, top: 'revenue' });
    expect([evening.from, evening.to]).toEqual([day, day]);
    const revenuePaise = hundredths(expected.gross) - returns.creditedPaise((note) => dayIn(note.at) === day);
    expect(evening.tiles.totalRevenuePaise).toBe(revenuePaise);
    expect(evening.tiles.totalBilling).toBe(expected.sales_invoices);
    expect(evening.series).toEqual([{ day, bills: expected.sales_invoices, revenuePaise }]);
    const shipped = documents.filter(({ kind, time }) => kind !== 'return' && time.slice(0, 10) <= day);
    const left = shipped.reduce((sum, document) => sum + goodsUnits(document), 0);
    const opening = documents.filter(({ kind }) => kind !== 'return').reduce((sum, each) => sum + goodsUnits(each), 0);
    const back = documents.filter(({ kind, time }) => kind === 'return' && time.slice(0, 10) <= day);
    const backUnits = back.reduce((sum, document) => sum + goodsUnits(document), 0);
    expect(evening.tiles.totalStock.countMilli).toBe((opening - left + backUnits) * 1000);
  });

  if (isWhole)
    it('has the top five by revenue and by units over the fortnight', async () => {
      const query = { range: 'month', asOf: '2011-02-28T12:00:00Z' };
      const top = (dashboard: DashboardView) => dashboard.topProducts.slice(0, 5);
      const byRevenue = top(await shop.dashboard({ ...query, top: 'revenue' }));
      expect(byRevenue.map(({ sku, revenuePaise }) => [sku, revenuePaise])).toEqual([
        ['21623', 663004],
        ['22423', 608871],
        ['22693', 352911],
        ['85123A', 311529],
        ['85099B', 304834],
      ]);
      const byUnits = top(await shop.dashboard({ ...query, top: 'units' }));
      expect(byUnits.map(({ sku, quantityMilli }) => [sku, quantityMilli])).toEqual([
        ['22693', 3_579_000],
        ['84077', 2_885_000],
        ['85099B', 1_680_000],
        ['22616', 1_583_000],
        ['21985', 1_571_000],
      ]);
    });

  if (isWhole)
    it('adds up to the gross sales of the whole slice less credit notes', async () => {
      const month = await shop.dashboard({ range: 'month', asOf: '2011-02-28T12:00:00Z' });
      expect(month.tiles.totalRevenuePaise).toBe(27_601_027 - 197_422);
      expect(month.tiles.totalBilling).toBe(557);
      expect(month.payments.filter(({ bills: count }) => count > 0)).toEqual([
        { method: 'CASH', bills: 557, amountPaise: 27_601_027, refundPaise: 197_422 },
      ]);
    });

  it('shows eight figures that the lists behind them add up to', async () => {
    await expectListsToAddUp(shop, { from: '2011-02-01', to: '2011-02-15' });
    await expectListsToAddUp(shop, { from: '2011-02-03', to: '2011-02-08' });
  });

  it.each(days)('has the takings of %s, whole and hour by hour', async (day, expected) => {
    const evening = { range: 'today', asOf: `${day}T23:59:59.999+05:30` };
    const view = await shop.dashboard(evening);
    const { hours = [], takings } = view;
    const credited = (hour?: number) =>
      returns.creditedPaise(({ at }) => dayIn(at) === day && (hour === undefined || hourIn(at) === hour));
    const net = hundredths(expected.gross) - credited();
    expect([takings.bills, takings.revenuePaise]).toEqual([expected.sales_invoices, net]);
    const own = bills.filter((bill) => dayIn(bill.billedAt) === day);
    const soldAt = (hour: number) => own.filter((bill) => hourIn(bill.billedAt) === hour);
    expect(hours.map(({ bills: count, revenuePaise }) => [count, revenuePaise])).toEqual(
      hours.map(({ hour }) => {
        const soldPaise = soldAt(hour).reduce((sum, bill) => sum + bill.grandTotalPaise, 0);
        return [soldAt(hour).length, soldPaise - credited(hour)];
      }),
    );
    // the same day, looked at from now
    const { takings: later, hours: laterHours } = await shop.dashboard({ from: day, to: day });
    expect([later, laterHours]).toEqual([takings, hours]);
  });

  /** Units that came back as goods; what came back of services is on credit notes alone. */
  const returnedUnits = ({ StockCode, units_returned: units }: Record<'StockCode' | 'units_returned', string>) =>
    isUciService(StockCode) ? 0 : Number(units);

  /** Units sold, written off, given away and returned: from the stock history for goods, from the bills for services. */
  async function unitsOf({ StockCode: sku }: { StockCode: string }): Promise<number[]> {
    const id = productId(sku);
    if (isUciService(sku)) {
      const lines = bills.flatMap((bill) => bill.lines.filter((line) => line.productId === id));
      return [lines.reduce((sum, line) => sum + line.quantityMilli, 0) / 1000, 0, 0, 0];
    }
    const history = await shop.all<StockHistoryRow>(`products/${id}/history`, {}, ['revision', 'ASC']);
    const units = (kind: string, reason?: string) =>
      history
        .filter((each) => each.kind === kind && (reason === undefined || each.reference.reason === reason))
        .reduce((sum, each) => sum - each.quantityMilli, 0) / 1000;
    const back = 0 - units('credit_note') - units('adjustment', 'other');
    return [units('sale'), units('adjustment', 'written_off'), units('adjustment', 'sample'), back];
  }
});
