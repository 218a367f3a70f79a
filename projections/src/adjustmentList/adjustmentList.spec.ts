import { expect, it } from '@jest/globals';
import { searchOf, tierOf } from '@bahi/read-store';
import { documentsOf, projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { adjustmentList, type AdjustmentDoc } from './adjustmentList.ts';

it('shows product, reason and person of an adjustment, and the stock and value after it', async () => {
  const shop = new SampleEvents().product('rice').opening('rice', 10_000, 12_000);
  shop.at('2026-01-05T20:00:00.000Z').adjust('a1', 'rice', -2_500);
  const read = await projectedModels([adjustmentList], shop.events);
  expect(await documentsOf(read, 'adjustmentList', 'adjustments')).toMatchObject([
    {
      id: sampleId('a1'),
      quantityMilli: -2_500,
      stockAfterMilli: 7_500,
      valueDeltaPaise: -3_000,
      reason: 'count',
      by: shop.userId,
      at: '2026-01-05T20:00:00.000Z',
      day: '2026-01-06',
    },
  ]);
});

it('finds the adjustments of a renamed product by both names, and orders them by the new one', async () => {
  const shop = new SampleEvents().product('rice').opening('rice', 10_000, 12_000).adjust('a1', 'rice', -2_500);
  const read = await projectedModels([adjustmentList], shop.product('rice', { name: 'Basmati' }).events);
  const [row] = await documentsOf<AdjustmentDoc>(read, 'adjustmentList', 'adjustments');
  expect(row).toMatchObject({ currentProductName: 'Basmati', productKey: 'basmati' });
  for (const q of ['rice', 'basmati']) expect(tierOf(row?.tokens ?? [], searchOf(q)!)).toBeDefined();
});
