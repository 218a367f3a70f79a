import { describe, expect, it } from '@jest/globals';
import { fieldPicker, purchaseDetails, streamOf, type AnyRecorded } from '@bahi/contracts';
import { documentsOf, projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { purchaseList } from './purchaseList.ts';
import type { VendorBillDoc } from './vendorBills.ts';

type Recorded = Extract<AnyRecorded, { type: 'PurchaseRecorded' }>;

async function bills(shop: SampleEvents): Promise<VendorBillDoc[]> {
  const models = await projectedModels([purchaseList], shop.events);
  return (await documentsOf<VendorBillDoc>(models, 'purchaseList', 'bills')).toSorted((a, b) =>
    a.vendorBillNumber < b.vendorBillNumber ? -1 : 1,
  );
}

/** Purchases of ₹60 and ₹40 under these numbers. */
function bought(first: string, second: string, day = '2026-01-05'): SampleEvents {
  const source = new SampleEvents().product('rice').product('dal');
  source.purchase('p1', 'rice', 'Gupta', 5_000, 6_000).purchase('p2', 'dal', 'Gupta', 1_000, 4_000);
  const shop = new SampleEvents().product('rice').product('dal');
  const ledger = streamOf.ledger(shop.shopId);
  const [one, two] = source.events.filter((event): event is Recorded => event.type === 'PurchaseRecorded');
  shop.append(ledger, 'PurchaseRecorded', { ...one!.data, vendorBillNumber: first, discountPaise: 500 });
  shop.append(ledger, 'PurchaseRecorded', {
    ...two!.data,
    vendorBillNumber: second,
    purchaseDate: day,
    freightPaise: 300,
  });
  return shop;
}

const detailsOf = fieldPicker(purchaseDetails);
const correction = (shop: SampleEvents, n: number, changes: Partial<Recorded['data']>) => {
  const { data } = shop.events.filter((event): event is Recorded => event.type === 'PurchaseRecorded')[n]!;
  const facts = detailsOf(data);
  const { vendorId, purchaseDate, vendorBillNumber } = data;
  const formerBill = { vendorId, purchaseDate, vendorBillNumber };
  const more = {
    corrects: n,
    place: n,
    changesFigures: true,
    stocksAfter: [],
    khata: null,
    formerKhata: null,
    freed: null,
  };
  shop.append(streamOf.ledger(shop.shopId), 'PurchaseCorrected', { ...facts, ...changes, formerBill, ...more });
  return shop;
};

describe('the vendors’ bills', () => {
  it('are one for all lines of a vendor, number and day, in any spelling, with what is payable', async () => {
    const [bill, ...others] = await bills(bought('G-1', ' g-१'));
    expect(others).toEqual([]);
    expect(bill).toMatchObject({
      vendorName: 'Gupta',
      lineCount: 2,
      totalPaise: 9_800,
      discountPaise: 500,
      freightPaise: 300,
      firstLineIds: [sampleId('p1'), sampleId('p2')],
      status: 'recorded',
    });
  });

  it.each([
    ['another number', 'G-2', undefined],
    ['another day', 'G-1', '2026-01-04'],
  ])('are two for %s', async (_which, number, day) => {
    const found = await bills(bought('G-1', number, day));
    expect(found.map(({ lineCount }) => lineCount)).toEqual([1, 1]);
    expect(new Set(found.flatMap(({ firstLineIds }) => firstLineIds))).toEqual(
      new Set([sampleId('p1'), sampleId('p2')]),
    );
  });

  it('follow a correction, into another bill too; one that has nothing left goes', async () => {
    const dearer = await bills(correction(bought('G-1', 'G-1'), 1, { lineTotalPaise: 5_000 }));
    expect(dearer).toMatchObject([{ lineCount: 2, totalPaise: 10_800 }]);
    const moved = await bills(correction(bought('G-1', 'G-2'), 1, { vendorBillNumber: 'G-1' }));
    expect(moved).toMatchObject([{ vendorBillNumber: 'G-1', lineCount: 2, totalPaise: 9_800 }]);
  });

  it('count what was deleted, and are deleted with their last line', async () => {
    const shop = new SampleEvents().product('rice').purchase('p1', 'rice', 'Gupta', 5_000, 6_000);
    expect(await bills(shop.reversePurchase('p1'))).toMatchObject([
      { status: 'reversed', deleted: 'some', lineCount: 0, deletedCount: 1, totalPaise: 0, firstLineIds: [] },
    ]);
  });
});
