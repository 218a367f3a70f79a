import { describe, expect, it } from '@jest/globals';
import { fieldPicker, purchaseDetails, streamOf, type AnyRecorded } from '@bahi/contracts';
import { documentsOf, projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { stockHistory, type MovementDoc } from './stockHistory.ts';

async function history(shop: SampleEvents): Promise<MovementDoc[]> {
  const read = await projectedModels([stockHistory], shop.events, 3);
  const rows = await documentsOf<MovementDoc>(read, 'stockHistory', 'movements');
  return rows.toSorted((a, b) => a.revision - b.revision || (a.id < b.id ? -1 : 1));
}

const columns = (row: MovementDoc) => [
  row.kind,
  row.quantityMilli,
  row.stockAfterMilli,
  row.valueDeltaPaise,
  row.valueAfterPaise,
  row.averageCostPaise,
];

describe('the stock history', () => {
  it('shows one row per movement with its quantity and the stock after it', async () => {
    const shop = new SampleEvents().product('rice').opening('rice', 10_000, 100_000);
    shop.purchase('p1', 'rice', 'Gupta', 5_000, 65_000).complete('b1', [{ product: 'rice', quantityMilli: 8_000 }]);
    shop.correctPurchase('p1', 'Gupta', 6_000, 72_000);
    shop.cancel('b1').reversePurchase('p1').adjust('a1', 'rice', -4_000);
    expect((await history(shop)).map(columns)).toEqual([
      ['opening', 10_000, 10_000, 100_000, 100_000, 10_000],
      ['purchase', 5_000, 15_000, 65_000, 165_000, 11_000],
      ['sale', -8_000, 7_000, -88_000, 77_000, 11_000],
      ['purchase_correction', 1_000, 8_000, 7_000, 84_000, 10_500],
      ['cancellation', 8_000, 16_000, 88_000, 172_000, 10_750],
      ['purchase_reversal', -6_000, 10_000, -72_000, 100_000, 10_000],
      ['adjustment', -4_000, 6_000, -40_000, 60_000, 10_000],
    ]);
  });

  it('keeps two lines of the same product as two movements', async () => {
    const shop = new SampleEvents().product('rice').opening('rice', 10_000, 10_000);
    shop.complete('b1', [
      { product: 'rice', quantityMilli: 1_000 },
      { product: 'rice', quantityMilli: 2_000 },
    ]);
    expect((await history(shop)).map(columns).slice(1)).toEqual([
      ['sale', -1_000, 9_000, -1_000, 9_000, 1_000],
      ['sale', -2_000, 7_000, -2_000, 7_000, 1_000],
    ]);
    const ids = (await history(shop)).map(({ id }) => id);
    expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[0-9a-f]{32}$/)));
    expect(new Set(ids).size).toBe(3);
  });

  it('shows a cost correction without moving stock or value', async () => {
    const shop = new SampleEvents().product('rice').purchase('p1', 'rice', 'Gupta', 2_000, 2_000);
    shop.append(streamOf.ledger(shop.shopId), 'CostCorrected', {
      productId: sampleId('rice'),
      cause: 'purchase',
      causeId: sampleId('p1'),
      settlements: [],
      correctionPaise: 50,
    });
    expect((await history(shop)).map(columns)[1]).toEqual(['cost_correction', 0, 2_000, 0, 2_000, 1_000]);
  });

  it('shows the purchase price as the average of goods that were sold but never received', async () => {
    const shop = new SampleEvents().product('rice', { purchasePricePaise: 8_000 });
    shop.complete('b1', [{ product: 'rice', quantityMilli: 1_000 }]).product('rice', { purchasePricePaise: 9_000 });
    shop
      .adjust('a1', 'rice', -1_000)
      .purchase('p1', 'rice', 'Gupta', 5_000, 50_000)
      .cancel('b1')
      .adjust('a2', 'rice', -4_000);
    expect((await history(shop)).map(({ averageCostPaise }) => averageCostPaise)).toEqual([
      8_000, 9_000, 10_000, 7_500, 7_500,
    ]);
  });

  it('shows the average in a reversal, and the purchase price again if the reversal has none', async () => {
    const shop = new SampleEvents().product('rice', { purchasePricePaise: 8_000 });
    const reversed = (word: string, averageCostPaise: number | null) => {
      shop.purchase(word, 'rice', 'Gupta', 5_000, 50_000);
      const { revision } = shop.events.at(-1) ?? { revision: 0 };
      shop.append(streamOf.ledger(shop.shopId), 'PurchaseReversed', {
        purchaseId: sampleId(word),
        productId: sampleId('rice'),
        reverses: revision,
        place: revision,
        bill: { vendorId: sampleId('Gupta'), purchaseDate: '2026-01-05', vendorBillNumber: 'G-1' },
        quantityMilli: 5_000,
        costPaise: 50_000,
        costVariancePaise: 0,
        averageCostPaise,
        lastIncomingPaise: null,
        newShortfalls: [],
        stockAfterMilli: 0,
        valueAfterPaise: 0,
        khata: null,
        freed: null,
      });
    };
    reversed('p1', null);
    reversed('p2', 7_000);
    reversed('p3', 0);
    expect((await history(shop)).map(({ averageCostPaise }) => averageCostPaise)).toEqual([
      10_000, 8_000, 10_000, 7_000, 10_000, 0,
    ]);
  });

  it('has one row for a correction in the history of each affected product', async () => {
    const shop = new SampleEvents().product('rice').product('dal').purchase('p1', 'rice', 'Gupta', 5_000, 50_000);
    const { data } = shop.events.at(-1) as Extract<AnyRecorded, { type: 'PurchaseRecorded' }>;
    const facts = fieldPicker(purchaseDetails)(data);
    const figures = { averageCostPaise: 10_000, lastIncomingPaise: null, costVariancePaise: 0, newShortfalls: [] };
    shop.append(`ledger-${shop.shopId}`, 'PurchaseCorrected', {
      ...facts,
      productId: sampleId('dal'),
      corrects: 0,
      place: 0,
      formerBill: {
        vendorId: facts.vendorId,
        purchaseDate: facts.purchaseDate,
        vendorBillNumber: facts.vendorBillNumber,
      },
      changesFigures: true,
      stocksAfter: [
        { ...figures, productId: sampleId('dal'), stockAfterMilli: 5_000, valueAfterPaise: 50_000 },
        { ...figures, productId: sampleId('rice'), stockAfterMilli: 0, valueAfterPaise: 0 },
      ],
      khata: null,
      formerKhata: null,
      freed: null,
    });
    const rows = (await history(shop)).map(({ productId, ...row }) => [productId, ...columns(row as MovementDoc)]);
    expect(rows.slice(1)).toEqual([
      [sampleId('dal'), 'purchase_correction', 5_000, 5_000, 50_000, 50_000, 10_000],
      [sampleId('rice'), 'purchase_correction', -5_000, 0, -50_000, 0, 10_000],
    ]);
  });

  it('names the document, the person and the time of a movement', async () => {
    const shop = new SampleEvents().product('rice').at('2026-01-05T05:00:00.000Z', '2025-01-05T05:00:00.000Z');
    const [sale] = await history(shop.complete('b1', [{ product: 'rice', quantityMilli: 1_000 }]));
    expect(sale).toMatchObject({
      reference: { id: sampleId('b1'), number: 'A-1' },
      by: shop.userId,
      at: '2026-01-05T05:00:00.000Z',
      occurredAt: '2025-01-05T05:00:00.000Z',
    });
  });

  it('has what was typed: the note of an adjustment, the reason of a cancellation', async () => {
    const shop = new SampleEvents().product('rice').opening('rice', 10_000, 100_000).adjust('a1', 'rice', -4_000);
    shop.complete('b1', [{ product: 'rice', quantityMilli: 1_000 }]).cancel('b1');
    const notes = async () => (await history(shop)).map(({ reference: { note } }) => note);
    expect(await notes()).toEqual([undefined, undefined, undefined, undefined]);
    for (const { type, data } of shop.events) {
      if (type === 'StockAdjusted') data.note = 'wet';
      if (type === 'BillCancelled') data.reason = 'wrong rice';
    }
    expect(await notes()).toEqual([undefined, 'wet', undefined, 'wrong rice']);
  });

  it('refers each movement to its document, and an opening stock to its product', async () => {
    const shop = new SampleEvents().product('rice').opening('rice', 10_000, 100_000);
    shop.purchase('p1', 'rice', 'Gupta', 5_000, 65_000).complete('b1', [{ product: 'rice', quantityMilli: 8_000 }]);
    shop.correctPurchase('p1', 'Gupta', 6_000, 72_000).append(streamOf.ledger(shop.shopId), 'CostCorrected', {
      productId: sampleId('rice'),
      cause: 'purchase',
      causeId: sampleId('p1'),
      settlements: [],
      correctionPaise: 50,
    });
    shop.cancel('b1').reversePurchase('p1').adjust('a1', 'rice', -4_000);
    expect((await history(shop)).map(({ kind, reference }) => [kind, reference.id])).toEqual([
      ['opening', sampleId('rice')],
      ['purchase', sampleId('p1')],
      ['sale', sampleId('b1')],
      ['purchase_correction', sampleId('p1')],
      ['cost_correction', sampleId('p1')],
      ['cancellation', sampleId('b1')],
      ['purchase_reversal', sampleId('p1')],
      ['adjustment', sampleId('a1')],
    ]);
  });

  it('has no row for a service', async () => {
    const shop = new SampleEvents()
      .product('repair', { kind: 'service' })
      .product('rice')
      .opening('rice', 1_000, 1_000);
    shop.complete('b1', [
      { product: 'repair', quantityMilli: 1_000 },
      { product: 'rice', quantityMilli: 1_000 },
    ]);
    expect((await history(shop)).map(({ kind }) => kind)).toEqual(['opening', 'sale']);
  });
});
