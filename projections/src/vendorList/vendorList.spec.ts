import { describe, expect, it } from '@jest/globals';
import { documentsOf, projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents } from '@bahi/testing/sampleEvents';
import { vendorList, type VendorDoc } from './vendorList.ts';

async function counts(shop: SampleEvents): Promise<Record<string, number>> {
  const read = await projectedModels([vendorList], shop.events);
  const rows = await documentsOf<VendorDoc>(read, 'vendorList', 'vendors');
  return Object.fromEntries(rows.map(({ name, purchaseCount }) => [name, purchaseCount]));
}

describe('vendor list', () => {
  it('counts the purchases that are not reversed', async () => {
    const shop = new SampleEvents().vendor('Gupta').vendor('Rao').product('rice');
    shop.purchase('p1', 'rice', 'Gupta', 5_000, 5_000).purchase('p2', 'rice', 'Gupta', 5_000, 6_000);
    shop.purchase('p3', 'rice', 'Rao', 1_000, 900).reversePurchase('p2');
    expect(await counts(shop)).toEqual({ Gupta: 1, Rao: 1 });
  });

  it('counts a corrected purchase once, for the vendor of the new record', async () => {
    const shop = new SampleEvents().vendor('Gupta').vendor('Rao').product('rice');
    shop.purchase('p1', 'rice', 'Gupta', 5_000, 5_000).correctPurchase('p1', 'Rao', 4_000, 4_000);
    expect(await counts(shop)).toEqual({ Gupta: 0, Rao: 1 });
    shop.correctPurchase('p1', 'Rao', 3_000, 3_000);
    expect(await counts(shop)).toEqual({ Gupta: 0, Rao: 1 });
    expect(await counts(shop.reversePurchase('p1'))).toEqual({ Gupta: 0, Rao: 0 });
  });

  it('subtracts a reversal from a vendor that was archived meanwhile', async () => {
    const shop = new SampleEvents().vendor('Gupta').product('rice').purchase('p1', 'rice', 'Gupta', 5_000, 5_000);
    expect(await counts(shop.vendor('Gupta', 'Archived').reversePurchase('p1'))).toEqual({ Gupta: 0 });
  });
});
