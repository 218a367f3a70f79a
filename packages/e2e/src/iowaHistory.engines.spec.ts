import type { ProductRow, PurchaseRow } from '@bahi/contracts';
import { hundredths, readRows } from '@bahi/testing/realData';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEngines } from './engineServers.ts';
import { together } from './faults/traffic/together.ts';
import { expectListsToAddUp } from './listsAddUp.ts';
import { openProduct, type RunningProduct } from './sharedStage.ts';
import type { ShopClient } from './shopClient.ts';

/** Calls in parallel. */
const AT_ONCE = 8;

type ProductColumn =
  | 'Item Number'
  | 'Category Name'
  | 'Item Description'
  | 'Vendor'
  | 'Vendor Name'
  | 'UPC'
  | 'State Bottle Cost'
  | 'State Bottle Retail';
type PurchaseColumn =
  'Date' | 'Invoice/Item Number' | 'Item Number' | 'Vendor Number' | 'Bottles Sold' | 'Sale (Dollars)';
type ExpectedColumn = 'Item Number' | 'purchase_lines' | 'units' | 'cost_total' | 'weighted_average_cost_2dp';

const catalogue = readRows<ProductColumn>('iowa-liquor/products.csv');
const lines = readRows<PurchaseColumn>('iowa-liquor/purchases-store-3484-2021.csv');
const expected = readRows<ExpectedColumn>('iowa-liquor/expected-per-item-store-3484.csv');

const boughtItems = new Set(expected.map((item) => item['Item Number']));

/** Whether the check digit of an EAN-13 or UPC-A is right: weights 3 and 1 from the right (R43). */
function checkDigitHolds(code: string): boolean {
  const digits = Array.from(code, Number).toReversed();
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

/** The supplier's bill number: the text before the last five digits of `INV-33263000001`. */
function billNumber(line: Record<PurchaseColumn, string>): string {
  return line['Invoice/Item Number'].slice(0, -5);
}

describeOnEngines('a grocery of Iowa with its catalogue and a year of purchases', (engine) => {
  // the second engine skips most products that were never bought; the figures depend only on the purchases
  const isWhole = engine === 'embedded';
  const items = isWhole ? catalogue : catalogue.filter((item) => boughtItems.has(item['Item Number']));
  const [productCount, vendorCount, usableCount, sharedCount] = isWhole ? [2_967, 233, 2_955, 100] : [187, 26, 187, 0];
  let product: RunningProduct;
  let shop: ShopClient;
  const productIds = new Map<string, string>();
  const vendorIds = new Map<string, string>();

  const usable = items.filter((item) => /^\d{6,13}$/.test(item.UPC) && checkDigitHolds(item.UPC.padStart(13, '0')));

  async function bringCatalogue(): Promise<void> {
    const categoryIds = new Map<string, string>();
    await together([...new Set(items.map((item) => item['Category Name']))], AT_ONCE, async (name) => {
      categoryIds.set(name, (await shop.addCategory({ name })).id);
    });
    const vendors = new Map(items.map((item) => [item.Vendor, item['Vendor Name']]));
    await together([...vendors], AT_ONCE, async ([number, name]) => {
      vendorIds.set(number, (await shop.addVendor({ name })).id);
    });
    await together(items, AT_ONCE, async (item) => {
      const added = await shop.addProduct({
        name: item['Item Description'],
        sku: item['Item Number'],
        categoryId: categoryIds.get(item['Category Name']),
        unit: 'pcs',
        sellingPricePaise: hundredths(item['State Bottle Retail']),
        purchasePricePaise: hundredths(item['State Bottle Cost']),
        barcodes: item.UPC === '' ? [] : [item.UPC],
      });
      productIds.set(item['Item Number'], added.id);
    });
  }

  async function bringPurchases(): Promise<void> {
    const bills = new Map<string, Record<PurchaseColumn, string>[]>();
    for (const line of lines) bills.set(billNumber(line), [...(bills.get(billNumber(line)) ?? []), line]);
    for (const [vendorBillNumber, billLines] of bills) {
      // a supplier bill may name several vendors in this source; each becomes a separate batch
      for (const vendor of new Set(billLines.map((line) => line['Vendor Number']))) {
        const own = billLines.filter((line) => line['Vendor Number'] === vendor);
        await shop.send('POST', '/purchases/batch', {
          vendorId: vendorIds.get(vendor) ?? (await missingVendor(vendor)),
          purchaseDate: own[0]?.Date,
          vendorBillNumber,
          lines: own.map((line) => ({
            productId: productIds.get(line['Item Number']),
            quantityMilli: Number(line['Bottles Sold']) * 1000,
            lineTotalPaise: hundredths(line['Sale (Dollars)']),
          })),
        });
      }
    }
  }

  /** Adds the one vendor that occurs in the purchases but not in the product list. */
  async function missingVendor(number: string): Promise<string> {
    const added = await shop.addVendor({ name: `Vendor ${number}` });
    vendorIds.set(number, added.id);
    return added.id;
  }

  beforeAll(async () => {
    product = await openProduct({ engine });
    shop = await product.openShop();
    await bringCatalogue();
    await bringPurchases();
  });

  afterAll(async () => {
    await product.stop();
  });

  it(`has ${productCount} products, ${vendorCount} vendors and 923 purchase lines`, async () => {
    expect((await shop.list('products', { range: [0, 0] })).total).toBe(productCount);
    expect((await shop.list('vendors', { range: [0, 0] })).total).toBe(vendorIds.size);
    expect(new Set(items.map((item) => item.Vendor)).size).toBe(vendorCount);
    expect((await shop.list('purchases', { range: [0, 0] })).total).toBe(923);
  });

  it('has the right quantity, value and average cost for every purchased product', async () => {
    const rows = new Map((await shop.all<ProductRow>('products')).map((row) => [row.sku, row]));
    const mine = expected.map((item) => {
      const row = rows.get(item['Item Number']);
      return [item['Item Number'], row?.currentStockMilli, row?.stockValuePaise, row?.averageCostPaise];
    });
    expect(expected).toHaveLength(187);
    expect(mine).toEqual(
      expected.map((item) => [
        item['Item Number'],
        Number(item.units) * 1000,
        hundredths(item.cost_total),
        hundredths(item.weighted_average_cost_2dp),
      ]),
    );
    const bought = new Set(expected.map((item) => item['Item Number']));
    expect([...rows.values()].filter((row) => !bought.has(row.sku ?? '') && row.currentStockMilli !== 0)).toEqual([]);
  });

  it('adds up to 3,988 bottles for 65,759.56', async () => {
    const purchases = await shop.all<PurchaseRow>('purchases');
    expect(purchases.reduce((sum, row) => sum + row.quantityMilli, 0)).toBe(3_988_000);
    expect(purchases.reduce((sum, row) => sum + row.lineTotalPaise, 0)).toBe(6_575_956);
    expect(new Set(purchases.map((row) => row.vendorBillNumber)).size).toBe(52);
  });

  it('shows figures of stock that the lists behind them add up to', async () => {
    const { tiles } = await shop.dashboard({ range: 'fy' });
    expect(tiles.stockValuePaise).toBe(6_575_956);
    await expectListsToAddUp(shop, { range: 'fy' });
  });

  it('finds products by barcode, with and without its leading zero', async () => {
    expect(usable).toHaveLength(usableCount);
    const lost: string[] = [];
    // one in six of nine thousand queries is enough
    const asked = usable.filter((_, index) => index % 6 === 0);
    await together(asked, AT_ONCE, async (item) => {
      const full = item.UPC.padStart(13, '0');
      for (const typed of new Set([full, full.replace(/^0+/, ''), full.slice(1)])) {
        const { rows } = await shop.list<ProductRow>('products', { filter: { q: typed }, range: [0, 24] });
        if (!rows.some((row) => row.sku === item['Item Number'])) lost.push(`${item['Item Number']} by ${typed}`);
      }
    });
    expect(lost).toEqual([]);
  });

  it('offers every product that shares a barcode', async () => {
    const byCode = new Map<string, string[]>();
    for (const item of usable) byCode.set(item.UPC, [...(byCode.get(item.UPC) ?? []), item['Item Number']]);
    const shared = [...byCode].filter(([, numbers]) => numbers.length > 1);
    expect(shared.length).toBeGreaterThan(sharedCount);
    await together(shared.slice(0, 100), AT_ONCE, async ([code, numbers]) => {
      const { rows } = await shop.list<ProductRow>('products', { filter: { q: code } });
      expect(rows.map((row) => row.sku)).toEqual(expect.arrayContaining(numbers));
    });
  });
});
