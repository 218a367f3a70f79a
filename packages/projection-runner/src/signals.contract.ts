import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Change, ChangeFeed, WakeUp } from './signals.ts';

/** What every adapter of the wake-up port promises. */
export function wakeUpContract(name: string, open: () => Promise<WakeUp>): void {
  describe(`wake-up: ${name}`, () => {
    let wakeUp: WakeUp;
    beforeEach(async () => {
      wakeUp = await open();
    });
    afterEach(() => wakeUp.close());

    it('wakes every listener after a notification, not within it', async () => {
      let inside = true;
      const woken = [1, 2].map(() => new Promise<boolean>((resolve) => wakeUp.onWake(() => resolve(inside))));
      wakeUp.notify();
      inside = false;
      expect(await Promise.all(woken)).toEqual([false, false]);
    });

    it('wakes again for a notification during a wake', async () => {
      let wakes = 0;
      await new Promise<void>((resolve) => {
        wakeUp.onWake(() => {
          wakes += 1;
          if (wakes === 1) wakeUp.notify();
          else resolve();
        });
        wakeUp.notify();
      });
      expect(wakes).toBe(2);
    });

    it('leaves a listener alone that has stopped', async () => {
      let wakes = 0;
      const stop = wakeUp.onWake(() => {
        wakes += 1;
      });
      stop();
      const other = new Promise<void>((resolve) => wakeUp.onWake(() => resolve()));
      wakeUp.notify();
      await other;
      expect(wakes).toBe(0);
    });
  });
}

/** What every adapter of the change-feed port promises. */
export function changeFeedContract(name: string, open: () => Promise<ChangeFeed>): void {
  describe(`change feed: ${name}`, () => {
    let feed: ChangeFeed;
    const change: Change = {
      shopId: 'a'.repeat(32),
      collections: ['products', 'sales'],
      dashboard: true,
      position: '7'.padStart(20, '0'),
    };
    beforeEach(async () => {
      feed = await open();
    });
    afterEach(() => feed.close());

    it('brings changes to every subscriber, also when one of them throws', async () => {
      feed.subscribe(() => {
        throw new Error('broken subscriber');
      });
      const seen = [1, 2].map(() => new Promise<readonly Change[]>((resolve) => feed.subscribe(resolve)));
      feed.publish([change]);
      expect(await Promise.all(seen)).toEqual([[change], [change]]);
    });

    it('brings nothing to one that has stopped', async () => {
      const seen: unknown[] = [];
      feed.subscribe((changes) => seen.push(changes))();
      const other = new Promise((resolve) => feed.subscribe(resolve));
      feed.publish([change]);
      await other;
      expect(seen).toEqual([]);
    });
  });
}
