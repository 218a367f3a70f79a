import { expect, it } from '@jest/globals';
import { documentsOf, projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { adjustmentList } from './adjustmentList.ts';

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
