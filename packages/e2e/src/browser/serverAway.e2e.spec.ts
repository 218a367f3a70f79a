import { afterAll, beforeAll, it } from '@jest/globals';
import { describeInBrowser } from './browser.ts';
import { billWithout, openAwayStage, purchaseWithout, type AwayStage } from './serverAway.ts';

describeInBrowser('the server goes away', () => {
  let away: AwayStage;
  beforeAll(async () => void (away = await openAwayStage()));
  afterAll(() => away.close());

  it('W2, U5: killed in the middle of a bill: what was scanned is on it, and it is generated once', async () => {
    await billWithout(away, 'killed');
  });

  it('W2, U5: silent in the middle of a purchase: what was scanned is on it, and it is recorded once', async () => {
    await purchaseWithout(away, 'silent');
  });
});
