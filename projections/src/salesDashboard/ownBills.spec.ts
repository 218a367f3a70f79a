import { expect, it } from '@jest/globals';
import { projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { ownBillsAt } from './recentBills.ts';
import { salesDashboard } from './salesDashboard.ts';

it('bills of a person are counted by their own day, whenever they were recorded', async () => {
  const shop = new SampleEvents().at('2026-01-05T04:00:00.000Z').product('rice').opening('rice', 10_000, 10_000);
  const lines = [{ product: 'rice', quantityMilli: 1_000 }];
  // the clock lagged, and the series had its last bill on the 6th
  shop.at('2026-01-05T10:00:00.000Z').complete('lagged', lines, { day: '2026-01-06' });
  shop.at('2026-01-06T10:00:00.000Z').complete('plain', lines);
  // submitted at 23:59, finished at 00:05
  shop.at('2026-01-06T18:35:00.000Z').complete('finished late', lines, { day: '2026-01-06' });
  shop.at('2026-01-06T18:38:00.000Z').complete('next', lines);
  const read = await projectedModels([salesDashboard], shop.events);
  const ownAt = async (lookBack: { asOf?: string; knownAt?: string }) => {
    const own = await ownBillsAt(read, lookBack, { shopId: shop.shopId, accountId: shop.userId });
    return [own.ownBillCount, ...own.recentBills.map(({ id }) => id)];
  };
  for (const field of ['asOf', 'knownAt'] as const) {
    expect(await ownAt({ [field]: '2026-01-06T18:40:00.000Z' })).toEqual([1, sampleId('next')]);
    expect(await ownAt({ [field]: '2026-01-06T18:29:59.999Z' })).toEqual([2, sampleId('plain'), sampleId('lagged')]);
    expect(await ownAt({ [field]: '2026-01-05T12:00:00.000Z' })).toEqual([0]);
  }
});
