import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ShopClient } from '../shopClient.ts';
import { axeViolations } from './axeViolations.ts';
import { describeInBrowser, openStage, type Stage } from './browser.ts';
import { openBill, ready, stockShelves, type Goods } from './counter.ts';

describeInBrowser("the customer's display on all windows", () => {
  let stage: Stage;
  let owner: ShopClient;
  let goods: Goods;
  beforeAll(async () => {
    stage = await openStage();
    owner = await stage.product.openShop();
    goods = await stockShelves(owner);
    await owner.send('PUT', '/shop/profile', { upiId: 'sharma@okbank' });
  });
  afterAll(() => stage.close());

  it('meets WCAG 2.2 A and AA and fits its window, empty and with sixty lines, in both themes', async () => {
    const all = [goods.tea, goods.soap, goods.sugar, goods.biscuits, goods.bigBiscuits];
    const lines = Array.from({ length: 60 }, (_, n) => ({ productId: all[n % 5]!.id, quantityMilli: 1_000 }));
    const bill = await openBill(owner, lines, { customer: { walkIn: true }, paymentMethod: 'UPI' });
    for (const theme of ['light', 'dark'] as const) {
      const visitor = await stage.visit({ theme });
      const till = visitor.page;
      await visitor.openSignedIn(owner.token ?? '', `/dashboard/billing/create/${bill.id}`);
      await ready(till);
      const display = await visitor.context.newPage();
      await display.goto('/dashboard/customer-display');
      for (const width of [1_440, 768, 390]) {
        await display.setViewportSize({ width, height: width === 768 ? 1_024 : 844 });
        await till.bringToFront();
        await display.getByRole('img', { name: /^UPI QR code/ }).waitFor();
        expect([width, await axeViolations(display)]).toEqual([width, []]);
        // the newest line, the total and the whole code are visible
        for (const shown of [
          display.getByRole('listitem').last(),
          display.locator('output'),
          display.getByRole('img'),
        ]) {
          const box = (await shown.boundingBox())!;
          const { height } = display.viewportSize()!;
          expect([width, box.y >= 0, box.y + box.height <= height, box.x + box.width <= width]).toEqual([
            width,
            true,
            true,
            true,
          ]);
        }
      }
      await till.goto('/dashboard/billing');
      await display.getByText('Welcome').waitFor();
      expect(await axeViolations(display)).toEqual([]);
      await visitor.context.close();
    }
  });
});
