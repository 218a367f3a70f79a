import type { DrawBill } from '@bahi/api';
import { AnswerThreads, type Lifecycle, type Logger } from '@bahi/runtime';
import { bundledWorker } from '../bundledFiles.ts';
import { fairThreads } from '../fairThreads.ts';

/** Each thread holds some 100 MB. */
const IDLE_MS = 300_000;
/** Documents that may wait, of one shop and in all; and what a short one in Hindi takes. */
const [WAITING_OF_SHOP, WAITING, EXPECTED_MS] = [50, 200, 100];

/** Threads that draw PDFs, which shops share fairly. Without a build the API draws in its own thread. */
export function startPdfThreads(lifecycle: Pick<Lifecycle, 'onStop'>, logger: Logger): { drawPdf?: DrawBill } {
  const program = bundledWorker('./pdf.worker.js');
  if (program === undefined) return {};
  const threads = new AnswerThreads(program, {
    data: null,
    logger,
    idleMs: IDLE_MS,
    ...fairThreads,
    maxWaiting: { ofKey: WAITING_OF_SHOP, ofAll: WAITING },
    expectedMs: EXPECTED_MS,
  });
  lifecycle.onStop('pdf threads', async () => threads.stop());
  return {
    drawPdf: async (document, size, { shopId, signal }) =>
      threads.ask('draw', [document, size], { key: shopId, signal }),
  };
}
