import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AnyRecorded, DashboardView, Id } from '@bahi/contracts';
import { replayedDashboard } from '@bahi/testing/model/replayedDashboard';
import { statedStock } from '@bahi/testing/model/statedStock';
import { projectedModels } from '@bahi/testing/projectedModels';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import { randomTrade, tradeSteps } from '@bahi/testing/randomTrade';
import { addDays, dayOf } from '../derived/indianDay.ts';
import { productList } from '../productList/productList.ts';
import { stockHistory } from '../stockHistory/stockHistory.ts';
import { productsAt } from './productsAt.ts';
import { readDashboard } from './readDashboard.ts';
import { salesDashboard } from './salesDashboard.ts';
import { withLastAverages } from './withLastAverages.ts';

const FAR = '2030-01-01T00:00:00.000Z';

const question = fc.record({
  range: fc.constantFrom('today' as const, '7d' as const, 'month' as const, 'fy' as const, 'days' as const),
  /** For chosen days: how long before the instant's day they end, and how many they are. */
  endedDays: fc.oneof(fc.constant(0), fc.nat(20)),
  count: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 90 })),
  axis: fc.constantFrom('effectiveAt' as const, 'at' as const),
  top: fc.constantFrom('revenue' as const, 'units' as const),
  /** An event, and the query's distance from its instant: none, just before, some hours, some days. */
  event: fc.nat(80),
  offsetMs: fc.oneof(
    fc.constantFrom(-1, 0, 1),
    fc.integer({ min: -40, max: 40 }).map((hours) => hours * 3_600_000),
  ),
});

type Asked = ReturnType<typeof question.generate>['value'];

function instantOf(
  events: readonly AnyRecorded[],
  asked: { event: number; offsetMs: number; axis: 'effectiveAt' | 'at' },
) {
  const { at, occurredAt } = events[asked.event % events.length]!.meta;
  const cut = asked.axis === 'at' ? at : (occurredAt ?? at);
  return new Date(Date.parse(cut) + asked.offsetMs).toISOString();
}

/** The range asked for, with its days if they are chosen. */
function rangeOf({ range, endedDays, count }: Asked, instant: string) {
  if (range !== 'days') return { range };
  const to = addDays(dayOf(instant), -endedDays);
  return { range, days: { from: addDays(to, 1 - count), to } };
}

function withoutPosition({ position: _, ...view }: DashboardView) {
  return view;
}

/** Rounds a half away from zero, as the books do, and never returns −0. */
const rounded = (figure: number): number => Math.sign(figure) * Math.round(Math.abs(figure)) + 0;

/**
 * Average cost of every product, calculated from all events: value by quantity, or without stock the average after the last of
 * them, or the entered price while there was none.
 */
function replayedAverages(events: readonly AnyRecorded[], instant: string, axis: 'effectiveAt' | 'at') {
  const noStock = { stock: 0, value: 0, average: null, price: null };
  const books = new Map<Id, { stock: number; value: number; average: number | null }>();
  const then = new Map<Id, { stock: number; value: number; average: number | null; price: number | null }>();
  for (const event of events) {
    const { at, occurredAt } = event.meta;
    const seen = (axis === 'at' ? at : (occurredAt ?? at)) <= instant;
    for (const { productId, stockMilli: stock, valuePaise: value, average: given } of statedStock(event)) {
      const before = books.get(productId) ?? { stock: 0, value: 0, average: null };
      const followed = stock > 0 ? rounded((value * 1000) / stock) : before.average;
      const average = given === undefined ? followed : given;
      books.set(productId, { stock, value, average });
      const sum = then.get(productId) ?? noStock;
      const added = { stock: sum.stock + stock - before.stock, value: sum.value + value - before.value, average };
      if (seen) then.set(productId, { ...sum, ...added });
    }
    if (seen && event.type === 'CostCorrected') {
      // it moves no stock, but its row of the history states the average again
      const { productId } = event.data;
      const sum = then.get(productId) ?? noStock;
      then.set(productId, { ...sum, average: books.get(productId)?.average ?? null });
    }
    if (!seen || !('product' in event.data)) continue;
    const sum = then.get(event.data.product.id) ?? { stock: 0, value: 0, average: null };
    then.set(event.data.product.id, { ...sum, price: event.data.product.purchasePricePaise });
  }
  return (id: Id) => {
    const { stock, value, average, price } = then.get(id)!;
    return stock > 0 ? rounded((value * 1000) / stock) : (average ?? price ?? 0);
  };
}

it('the dashboard of any past instant equals a replay of the facts up to it', async () => {
  await fc.assert(
    fc.asyncProperty(tradeSteps, fc.array(question, { minLength: 4, maxLength: 4 }), async (steps, questions) => {
      const shop = randomTrade(steps);
      const read = await projectedModels([productList, salesDashboard, stockHistory], shop.events, 20);
      for (const asked of questions) {
        const instant = instantOf(shop.events, asked);
        const { axis, top } = asked;
        const range = rangeOf(asked, instant);
        const look = axis === 'at' ? { knownAt: instant } : { asOf: instant };
        const view = await readDashboard(read, { shopId: shop.shopId, ...range, top, now: FAR, ...look });
        expect(withoutPosition(view)).toEqual(replayedDashboard(shop.events, { ...range, instant, axis, top }));
        const then = { shopId: shop.shopId, ...look };
        const products = await withLastAverages(read, then, [...(await productsAt(read, then)).values()]);
        const average = replayedAverages(shop.events, instant, axis);
        for (const { id, averageCostPaise } of products) expect([id, averageCostPaise]).toEqual([id, average(id)]);
      }
    }),
    propertyRuns(30),
  );
});

it('the current dashboard equals a replay of all facts', async () => {
  await fc.assert(
    fc.asyncProperty(tradeSteps, question, async (steps, asked) => {
      const { top } = asked;
      const shop = randomTrade(steps);
      const read = await projectedModels([productList, salesDashboard], shop.events, 20);
      const now = shop.events.at(-1)?.meta.at ?? FAR;
      const range = rangeOf(asked, now);
      const view = await readDashboard(read, { shopId: shop.shopId, ...range, top, now });
      const replayed = replayedDashboard(shop.events, { ...range, instant: FAR, axis: 'effectiveAt', top, today: now });
      expect(withoutPosition(view)).toEqual(replayed);
    }),
    propertyRuns(30),
  );
});
