import { availableParallelism } from 'node:os';
import type { HeavyReads } from '@bahi/api';
import { AnswerThreads, type Config, type Lifecycle, type Logger } from '@bahi/runtime';
import { bundledWorker } from '../bundledFiles.ts';

/** People who look back look at several days, so the threads stay a minute. */
const IDLE_MS = 60_000;
/** Reads in progress per shop, waiting per shop, and waiting in all. */
const [OF_SHOP, WAITING_OF_SHOP, WAITING] = [2, 8, 64];
/** A read that has not started by then is refused, so that a refusal comes within a second. */
const PATIENCE_MS = 500;
/** Longer than any request may take: nobody waits for the read any more. */
const HANGS_MS = 20_000;

/** Threads for expensive reads, on half of the processors, because bills go first. Without a build the API reads in its own thread. */
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
    threads: Math.max(1, Math.floor(availableParallelism() / 2)),
    atOnce: 1,
    perKey: OF_SHOP,
    maxWaiting: { ofKey: WAITING_OF_SHOP, ofAll: WAITING },
    patienceMs: PATIENCE_MS,
    hangsMs: HANGS_MS,
  });
  lifecycle.onStop('heavy reads', async () => threads.stop());
  const ask =
    <Question extends { shopId: string }, Given>(name: keyof HeavyReads) =>
    async (question: Question, signal?: AbortSignal): Promise<Given> =>
      threads.ask(name, question, { key: question.shopId, signal });
  return {
    heavyReads: {
      dashboard: ask('dashboard'),
      ownBills: ask('ownBills'),
      products: ask('products'),
      page: ask('page'),
    },
  };
}
