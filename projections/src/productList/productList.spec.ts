import { describe, expect, it } from '@jest/globals';
import { searchOf, tierOf } from '@bahi/read-store';
import { projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { productList, type ProductDoc } from './productList.ts';

async function row(shop: SampleEvents, word: string): Promise<ProductDoc | undefined> {
  const read = await projectedModels([productList], shop.events);
  return read.get<ProductDoc>('productList', 'products', sampleId(word));
}

describe('the product list', () => {
  it('shows stock, value and average as in the ledger (R30)', async () => {
    const shop = new SampleEvents().product('rice').opening('rice', 10_000, 100_000);
    shop.purchase('p1', 'rice', 'Gupta', 5_000, 65_000);
    expect(await row(shop, 'rice')).toMatchObject({
      openingStockMilli: 10_000,
      currentStockMilli: 15_000,
      stockValuePaise: 165_000,
      averageCostPaise: 11_000,
    });
    shop.complete('b1', [{ product: 'rice', quantityMilli: 8_000 }]).purchase('p2', 'rice', 'Gupta', 5_000, 60_500);
    expect(await row(shop, 'rice')).toMatchObject({
      currentStockMilli: 12_000,
      stockValuePaise: 137_500,
      averageCostPaise: 11_458,
    });
  });

  it('shows the initial opening stock, even if something was sold before it was booked', async () => {
    const shop = new SampleEvents().product('rice').complete('b1', [{ product: 'rice', quantityMilli: 3_000 }]);
    shop.opening('rice', 10_000, 100_000);
    expect(await row(shop, 'rice')).toMatchObject({ openingStockMilli: 10_000, currentStockMilli: 7_000 });
  });

  it('shows the last average while stock is empty, and the entered price while there never was any', async () => {
    const shop = new SampleEvents().product('rice', { purchasePricePaise: 900 });
    expect((await row(shop, 'rice'))?.averageCostPaise).toBe(900);
    shop.opening('rice', 2_000, 2_400).complete('b1', [{ product: 'rice', quantityMilli: 3_000 }]);
    expect(await row(shop, 'rice')).toMatchObject({
      currentStockMilli: -1_000,
      stockValuePaise: 0,
      averageCostPaise: 1_200,
      stockLabel: 'out_of_stock',
    });
  });

  it('follows sales, cancellations and adjustments', async () => {
    const shop = new SampleEvents().product('rice', { minStockMilli: 4_000 }).opening('rice', 10_000, 10_000);
    shop.complete('b1', [{ product: 'rice', quantityMilli: 6_000 }]);
    expect(await row(shop, 'rice')).toMatchObject({ currentStockMilli: 4_000, stockLabel: 'low_stock' });
    shop.adjust('a1', 'rice', 500);
    expect(await row(shop, 'rice')).toMatchObject({ currentStockMilli: 4_500, stockLabel: 'in_stock' });
    expect(await row(shop.cancel('b1'), 'rice')).toMatchObject({ currentStockMilli: 10_500 });
  });

  it('shows a category’s new name', async () => {
    const shop = new SampleEvents().category('grocery').product('rice').product('salt');
    shop.category('grocery', 'Changed', 'Staples');
    expect((await row(shop, 'salt'))?.categoryName).toBe('Staples');
  });

  it('keeps stock and status through changes, archiving and restoring', async () => {
    const shop = new SampleEvents().product('rice').opening('rice', 1_000, 1_000).archive('rice');
    shop.product('rice', { sellingPricePaise: 1_500 });
    expect(await row(shop, 'rice')).toMatchObject({ status: 'archived', sellingPricePaise: 1_500, revision: 2 });
    expect(await row(shop.archive('rice', 'Restored'), 'rice')).toMatchObject({
      status: 'active',
      currentStockMilli: 1_000,
    });
  });

  it('finds a product by the scan of a barcode that is stored as printed, before others that only begin like it', async () => {
    const shop = new SampleEvents();
    shop.product('book', { barcodes: ['978-81-7436-501-9'] }).product('snack', { barcodes: ['8 906123 405178'] });
    shop.product('other', { barcodes: ['978817436501912'] });
    const tierBy = async (word: string, scan: string) => tierOf((await row(shop, word))?.tokens ?? [], searchOf(scan)!);
    expect(await tierBy('snack', '8906123405178')).toBe(1);
    expect(await tierBy('book', '9788174365019')).toBe(1);
    expect(await tierBy('other', '9788174365019')).toBeGreaterThan(1);
  });

  it('finds a product by name, local name, SKU, and a barcode with or without its leading zeros', async () => {
    const shop = new SampleEvents();
    shop.product('rice', { name: 'Basmati Rice', localName: 'चावल', sku: 'BR-1', barcodes: ['0036000291452'] });
    const found = (await row(shop, 'rice'))?.tokens ?? [];
    for (const typed of ['basm', 'rice', 'चावल', 'chawal', 'BR-1', 'br1', '0036000291452', '36000291452', '1452']) {
      expect([typed, tierOf(found, searchOf(typed)!)]).toEqual([typed, expect.any(Number)]);
    }
  });
});
