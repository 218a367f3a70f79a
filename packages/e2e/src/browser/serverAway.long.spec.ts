import { afterAll, beforeAll, it } from '@jest/globals';
import { describeInBrowser } from './browser.ts';
import { billWithout, listWithout, openAwayStage, purchaseWithout, type AwayStage } from './serverAway.ts';

describeInBrowser('the server goes away in each way', () => {
  let away: AwayStage;
  beforeAll(async () => void (away = await openAwayStage()));
  afterAll(() => away.close());

  it.each(['stopped', 'silent'] as const)('%s in the middle of a bill: nothing lost, nothing twice', async (how) => {
    await billWithout(away, how);
  });

  it.each(['stopped', 'killed'] as const)(
    '%s in the middle of a purchase: nothing lost, nothing twice',
    async (how) => {
      await purchaseWithout(away, how);
    },
  );

  it.each(['stopped', 'killed', 'silent'] as const)('%s before a list is opened: it loads by itself', async (how) => {
    await listWithout(away, how);
  });
});
