import type { Replays } from '@bahi/api';
import { AnswerThreads, type Config, type Lifecycle, type Logger } from '@bahi/runtime';
import { bundledWorker } from '../bundledFiles.ts';

/** A previewed correction is saved soon: until then its movements stay in memory. */
const IDLE_MS = 60_000;
/** One replay at a time per shop. This many previews may wait, each at most this long; and what one takes. */
const [WAITING_OF_SHOP, WAITING, MAX_WAIT_MS, EXPECTED_MS] = [8, 64, 4_000, 200];

/** Replays products in a thread that runs on demand; without a build the API replays in its own thread. */
export function startReplays(
  { stores, dataDir }: Pick<Config, 'stores' | 'dataDir'>,
  lifecycle: Pick<Lifecycle, 'onStop'>,
  logger: Logger,
): { replays?: Replays } {
  const program = bundledWorker('./replays.worker.js');
  if (program === undefined) return {};
  const thread = new AnswerThreads(program, {
    data: { stores, dataDir },
    logger,
    idleMs: IDLE_MS,
    perKey: 1,
    maxWaiting: { ofKey: WAITING_OF_SHOP, ofAll: WAITING },
    maxWaitMs: MAX_WAIT_MS,
    expectedMs: EXPECTED_MS,
  });
  lifecycle.onStop('replays', async () => thread.stop());
  return {
    replays: {
      change: async (question, signal) =>
        thread.ask('change', question, { key: question.shopId, signal, mustBegin: signal === undefined }),
      lines: async (question) => thread.ask('lines', question, { key: question.shopId, mustBegin: true }),
    },
  };
}
