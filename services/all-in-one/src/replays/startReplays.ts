import type { Replays } from '@bahi/api';
import { AnswerThread, type Config, type Lifecycle, type Logger } from '@bahi/runtime';
import { bundledWorker } from '../bundledFiles.ts';

/** Who looks at what a correction would change saves it soon: until then its movements stay in memory. */
const IDLE_MS = 60_000;

/** Replays of products in a thread that is there while it is needed; without a build the API replays in its own. */
export function startReplays(
  { stores, dataDir }: Pick<Config, 'stores' | 'dataDir'>,
  lifecycle: Pick<Lifecycle, 'onStop'>,
  logger: Logger,
): { replays?: Replays } {
  const program = bundledWorker('./replays.worker.js');
  if (program === undefined) return {};
  const thread = new AnswerThread(program, { stores, dataDir }, { logger, idleMs: IDLE_MS });
  lifecycle.onStop('replays', async () => thread.stop());
  return {
    replays: {
      change: async (question) => thread.ask('change', question),
      lines: async (question) => thread.ask('lines', question),
    },
  };
}
