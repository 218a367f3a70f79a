import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AnyRecorded, DashboardView } from '@bahi/contracts';
import { projectedModels } from '@bahi/testing/projectedModels';
import { randomTrade, tradeSteps } from '@bahi/testing/randomTrade';
import { replayedDashboard } from '@bahi/testing/replayedDashboard';
import { productList } from '../productList/productList.ts';
import { readDashboard } from './readDashboard.ts';
import { salesDashboard } from './salesDashboard.ts';

const RUNS = 2500;
const FAR = '2030-01-01T00:00:00.000Z';

const question = fc.record({
  range: fc.constantFrom('today' as const, '7d' as const, 'month' as const, 'fy' as const),
  axis: fc.constantFrom('effectiveAt' as const, 'at' as const),
  top: fc.constantFrom('revenue' as const, 'units' as const),
  /** Which event's instant, and how far beside it: at it, just before, a few hours, some days. */
  event: fc.nat(80),
  offsetMs: fc.oneof(
    fc.constantFrom(-1, 0, 1),
    fc.integer({ min: -40, max: 40 }).map((hours) => hours * 3_600_000),
  ),
});

function instantOf(
  events: readonly AnyRecorded[],
  asked: { event: number; offsetMs: number; axis: 'effectiveAt' | 'at' },
) {
  const { at, occurredAt } = events[asked.event % events.length]!.meta;
  const cut = asked.axis === 'at' ? at : (occurredAt ?? at);
  return new Date(Date.parse(cut) + asked.offsetMs).toISOString();
}

function withoutPosition({ position: _, ...view }: DashboardView) {
  return view;
}

it('shows at any instant of the past exactly what a replay of the facts up to it gives', async () => {
  await fc.assert(
    fc.asyncProperty(tradeSteps, fc.array(question, { minLength: 4, maxLength: 4 }), async (steps, questions) => {
      const shop = randomTrade(steps);
      const read = await projectedModels([productList, salesDashboard], shop.events, 20);
      for (const asked of questions) {
        const instant = instantOf(shop.events, asked);
        const { range, axis, top } = asked;
        const look = axis === 'at' ? { knownAt: instant } : { asOf: instant };
        const view = await readDashboard(read, { shopId: shop.shopId, range, top, now: FAR, ...look });
        expect(withoutPosition(view)).toEqual(replayedDashboard(shop.events, { range, instant, axis, top }));
      }
    }),
    { numRuns: RUNS },
  );
}, 600_000);

it('shows now what a replay of all facts gives', async () => {
  await fc.assert(
    fc.asyncProperty(tradeSteps, question, async (steps, { range, top }) => {
      const shop = randomTrade(steps);
      const read = await projectedModels([productList, salesDashboard], shop.events, 20);
      const now = shop.events.at(-1)?.meta.at ?? FAR;
      const view = await readDashboard(read, { shopId: shop.shopId, range, top, now });
      const replayed = replayedDashboard(shop.events, { range, instant: FAR, axis: 'effectiveAt', top, today: now });
      expect(withoutPosition(view)).toEqual(replayed);
    }),
    { numRuns: RUNS },
  );
}, 600_000);
