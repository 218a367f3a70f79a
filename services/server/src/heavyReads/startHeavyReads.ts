import type { HeavyReads } from '@bahi/api';
import { AnswerThreads, type Config, type Lifecycle, type Logger } from '@bahi/runtime';
import { bundledWorker } from '../bundledFiles.ts';
import { fairThreads } from '../fairThreads.ts';

/** People who look back look at several days, so the threads stay a minute. */
const IDLE_MS = 60_000;
/** Reads that may wait, of one shop and in all; and what one takes in a shop with thousands of products. */
const [WAITING_OF_SHOP, WAITING, EXPECTED_MS] = [8, 64, 300];

/** Threads for expensive reads, which shops share fairly. Without a build the API reads in its own thread. */
export function startHeavyReads(
  { stores, dataDir }: Pick<Config, 'stores' | 'dataDir'>,
  lifecycle: Pick<Lifecycle, 'onStop'>,
  logger: Logger,
): { heavyReads?: HeavyReads } {
  const program = bundledWorker('./heavyReads.worker.js');
  if (program === undefined) return {};
  const threads = new AnswerThreads(program, {
    data: { stores, dataDir },
    logger,
    idleMs: IDLE_MS,
    ...fairThreads,
    maxWaiting: { ofKey: WAITING_OF_SHOP, ofAll: WAITING },
    expectedMs: EXPECTED_MS,
  });
  lifecycle.onStop('heavy reads', async () => threads.stop());
  const ask =
    <Question extends { shopId: string }, Given>(name: keyof HeavyReads) =>
    async (question: Question, signal?: AbortSignal): Promise<Given> =>
      threads.ask(name, question, { key: question.shopId, signal });
  return {
    heavyReads: {
      dashboard: ask('dashboard'),
      cover: ask('cover'),
      ownBills: ask('ownBills'),
      products: ask('products'),
      customers: ask('customers'),
      vendors: ask('vendors'),
      customerTotals: ask('customerTotals'),
      page: ask('page'),
      ids: ask('ids'),
      saleSums: ask('saleSums'),
      sold: ask('sold'),
      report: ask('report'),
      differences: ask('differences'),
      reportRow: ask('reportRow'),
      reportSales: ask('reportSales'),
    },
  };
}
