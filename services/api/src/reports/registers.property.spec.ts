import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { closeFigures } from '@bahi/domain';
import { registers as registerOf, RegisterSum } from '@bahi/domain/registers';
import { CorrectedTrade, correctedSteps } from '@bahi/testing/correctedTrade';
import { documentsOf, projectedModels } from '@bahi/testing/projectedModels';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import { randomTrade, tradeSteps } from '@bahi/testing/randomTrade';
import { SampleKhata } from '@bahi/testing/sampleKhata';
import { ENTRIES, projections, readDashboard, REGISTERS, type EntryDoc } from '@bahi/projections';

const models = (...names: string[]) => projections.filter(({ name }) => names.includes(name));

it('profit is the dashboard’s and stock the ledger’s, and an earlier revision stays as it was, whatever is corrected', async () => {
  await fc.assert(
    fc.asyncProperty(correctedSteps, fc.nat(1_000), async (steps, pick) => {
      const trade = new CorrectedTrade();
      const marks = steps.map((step) => {
        trade.take(step);
        return trade.events.length;
      });
      const read = await projectedModels(models('productList', 'salesDashboard', REGISTERS), trade.events, 20);
      const entries = await documentsOf<EntryDoc>(read, REGISTERS, ENTRIES);
      const sums = (of: readonly EntryDoc[], at: number) =>
        (['profit-by-product', 'profit-by-day', 'stock-account', 'payments'] as const).map((name) => {
          const sum = new RegisterSum(registerOf[name], at);
          for (const entry of of) sum.add(entry);
          return sum;
        });
      const last = trade.events.at(-1)?.revision ?? -1;
      const [byProduct, byDay, stock] = sums(entries, last);
      const { takings } = await readDashboard(read, { shopId: trade.shopId, range: 'fy', now: trade.at });
      const grossProfitPaise = takings?.grossProfitPaise ?? 0;
      expect(byProduct?.totals()).toMatchObject({ grossProfitPaise });
      expect(byDay?.totals()).toMatchObject({ grossProfitPaise });
      const balances = new Map(stock?.rows().map(({ key, figures }) => [key, figures.at(-1)]));
      trade.products.forEach(({ id }, n) => expect(balances.get(id) ?? 0).toBe(trade.books.stock(n + 1)[0]));

      const before = trade.events.slice(0, marks[pick % marks.length] ?? 0);
      const at = before.at(-1)?.revision ?? -1;
      const then = await projectedModels(models(REGISTERS), before, 20);
      const known = await documentsOf<EntryDoc>(then, REGISTERS, ENTRIES);
      const rows = (made: readonly RegisterSum[]) =>
        made.map((sum) =>
          sum.rows().map(({ key, labels, figures, documentCount }) => ({ key, labels, figures, documentCount })),
        );
      expect(rows(sums(entries, at))).toEqual(rows(sums(known, at)));
    }),
    propertyRuns(40),
  );
});

it('the payments of a year are the money of its dashboard, and each earlier revision stays as it was', async () => {
  await fc.assert(
    fc.asyncProperty(tradeSteps, fc.nat(1_000), async (steps, pick) => {
      const { events, shopId } = randomTrade(steps);
      const read = await projectedModels(models('productList', 'salesDashboard', REGISTERS), events, 20);
      const entries = await documentsOf<EntryDoc>(read, REGISTERS, ENTRIES);
      const sumOf = (of: readonly EntryDoc[], at: number) => {
        const sum = new RegisterSum(registerOf.payments, at);
        for (const entry of of) sum.add(entry);
        return sum;
      };
      const now = events.at(-1)?.meta.at ?? '';
      const { from, to, payments } = await readDashboard(read, { shopId, range: 'fy', now });
      const ofYear = entries.filter(({ day }) => day >= from && day <= to);
      const sums = new Map(payments.map(({ method }) => [method, [0, 0]]));
      for (const { labels, figures } of sumOf(ofYear, Infinity).rows()) {
        const [bills = 0, later = 0, refunds = 0] = figures;
        const sum = sums.get(labels['method'] as 'CASH') ?? [0, 0];
        sums.set(labels['method'] as 'CASH', [(sum[0] ?? 0) + bills + later, (sum[1] ?? 0) + refunds]);
      }
      for (const { method, amountPaise, refundPaise } of payments)
        expect([method, sums.get(method)]).toEqual([method, [amountPaise, refundPaise]]);

      const ledger = events.filter(({ stream }) => stream.startsWith('ledger-'));
      const at = ledger[pick % Math.max(1, ledger.length)]?.revision ?? -1;
      const before = events.filter(({ stream, revision }) => !stream.startsWith('ledger-') || revision <= at);
      const then = await projectedModels(models(REGISTERS), before, 20);
      const rows = (sum: RegisterSum) =>
        sum.rows().map(({ key, figures, documentCount }) => [key, figures, documentCount]);
      expect(rows(sumOf(entries, at))).toEqual(rows(sumOf(await documentsOf<EntryDoc>(then, REGISTERS, ENTRIES), at)));
    }),
    propertyRuns(40),
  );
});

it('the net of all cash is what should be in the drawer, whatever was counted', async () => {
  await fc.assert(
    fc.asyncProperty(tradeSteps, async (steps) => {
      // earlier books were in no drawer of this shop
      const shop = randomTrade(steps.map((one) => ({ ...one, backDays: null })));
      const { drawer } = new SampleKhata(shop).state;
      const read = await projectedModels(models(REGISTERS), shop.events, 20);
      const sum = new RegisterSum(registerOf.payments, Infinity);
      for (const entry of await documentsOf<EntryDoc>(read, REGISTERS, ENTRIES)) sum.add(entry);
      const net = registerOf.payments.figures.indexOf('netPaise');
      const cash = sum.rows().filter(({ labels }) => labels['method'] === 'CASH');
      const inDrawer = cash.reduce((total, { figures }) => total + (figures[net] ?? 0), 0);
      expect(inDrawer).toBe(closeFigures(drawer).expectedPaise);
    }),
    propertyRuns(60),
  );
});
