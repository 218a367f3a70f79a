import { describe, expect, it } from '@jest/globals';
import { streamOf, type AnyRecorded } from '@bahi/contracts';
import { searchOf, tierOf } from '@bahi/read-store';
import { documentsOf, projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { purchaseList, type PurchaseDoc } from './purchaseList.ts';

async function rows(shop: SampleEvents): Promise<PurchaseDoc[]> {
  return documentsOf<PurchaseDoc>(await projectedModels([purchaseList], shop.events), 'purchaseList', 'purchases');
}

const bought = () => new SampleEvents().product('rice').purchase('p1', 'rice', 'Gupta', 5_000, 6_000);

describe('the purchase list', () => {
  it('shows opening, purchased and closing stock as recorded', async () => {
    const [row] = await rows(bought());
    expect(row).toMatchObject({
      id: sampleId('p1'),
      revision: 0,
      status: 'recorded',
      openingStockMilli: 0,
      quantityMilli: 5_000,
      closingStockMilli: 5_000,
      averageCostPaise: 1_200,
      vendorBillNumber: 'V-p1',
      tokens: expect.arrayContaining(['=rice|', '=gupta|', '#V-p1|']),
    });
  });

  it('keeps the id of a corrected purchase and shows the new record, with its cost variance', async () => {
    const shop = bought().correctPurchase('p1', 'Gupta', 4_000, 5_000);
    expect(await rows(shop)).toMatchObject([
      { id: sampleId('p1'), revision: 1, status: 'corrected', quantityMilli: 4_000, costVariancePaise: 0 },
    ]);
    const { data } = shop.events.at(-1) as Extract<AnyRecorded, { type: 'PurchaseCorrected' }>;
    const [stock] = data.stocksAfter;
    const stocksAfter = [4_500, -500].map((costVariancePaise) => ({ ...stock!, costVariancePaise }));
    shop.append(streamOf.ledger(shop.shopId), 'PurchaseCorrected', { ...data, corrects: 1, stocksAfter });
    expect(await rows(shop)).toMatchObject([{ revision: 2, costVariancePaise: 4_000 }]);
  });

  it('says who recorded, corrected and deleted it, and when', async () => {
    const times = ['05', '06', '07', '08'].map((day) => `2026-01-${day}T05:00:00.000Z`);
    const [recorded, corrected, again, reversed] = times as [string, string, string, string];
    const shop = new SampleEvents().product('rice').at(recorded).purchase('p1', 'rice', 'Gupta', 5_000, 6_000);
    shop.at(corrected).correctPurchase('p1', 'Gupta', 4_000, 5_000);
    shop.at(again).correctPurchase('p1', 'Gupta', 3_000, 5_000).at(reversed).reversePurchase('p1');
    const act = (at: string) => ({ at, by: shop.userId });
    expect(await rows(shop)).toMatchObject([
      { recorded: act(recorded), corrected: act(again), reversed: act(reversed), recordedAt: again },
    ]);
  });

  it('shows a deleted purchase as reversed, and does not count it in a range of days', async () => {
    const standing = await rows(bought());
    expect(standing[0]?.standingDay).toBe(standing[0]?.purchaseDate);
    const reversed = { status: 'reversed', revision: 1, standingDay: null, costVariancePaise: 0 };
    expect(await rows(bought().reversePurchase('p1'))).toMatchObject([reversed]);
  });

  describe('after product and vendor were renamed', () => {
    const search = (row: PurchaseDoc | undefined, q: string) => tierOf(row?.tokens ?? [], searchOf(q)!) !== undefined;
    const renamed = () =>
      new SampleEvents()
        .product('rice')
        .vendor('Gupta')
        .purchase('p1', 'rice', 'Gupta', 5_000, 6_000)
        .vendor('Gupta', 'Changed', 'Verma Stores')
        .product('rice', { name: 'Basmati', localName: 'बासमती' })
        .purchase('p2', 'rice', 'Gupta', 1_000, 1_000);

    it('finds old and new purchases by every name, and orders them as one group', async () => {
      const [first, second] = (await rows(renamed())).toSorted((a, b) => a.revision - b.revision);
      for (const row of [first, second])
        for (const q of ['rice', 'basmati', 'बासमती', 'gupta', 'verma', 'verma rice', 'gupta basmati'])
          expect([row?.vendorBillNumber, q, search(row, q)]).toEqual([row?.vendorBillNumber, q, true]);
      expect(first).toMatchObject({ productName: 'rice', vendorName: 'Gupta', productKey: 'basmati' });
      expect(first).toMatchObject({ currentProductName: 'Basmati', currentVendorName: 'Verma Stores' });
      expect([first?.productKey, first?.vendorKey]).toEqual([second?.productKey, second?.vendorKey]);
    });

    it('keeps all names when a purchase is corrected or deleted, and when the first name comes back', async () => {
      const shop = renamed().correctPurchase('p1', 'Gupta', 4_000, 5_000).reversePurchase('p2');
      shop.product('rice', { name: 'rice' });
      for (const row of await rows(shop)) {
        expect(search(row, 'basmati') && search(row, 'rice')).toBe(true);
        expect(row.productKey).toBe('rice');
      }
    });

    it('is not touched by a change of another field', async () => {
      const shop = new SampleEvents().product('rice').purchase('p1', 'rice', 'Gupta', 5_000, 6_000);
      const event = shop.product('rice', { sellingPricePaise: 2_000 }).events.at(-1)!;
      expect(purchaseList.related?.(event)).toBeUndefined();
    });
  });
});
