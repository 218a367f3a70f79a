import { availableParallelism } from 'node:os';
import type { DrawPdf } from '@bahi/paper/pdf';
import { AnswerThreads, type Lifecycle, type Logger } from '@bahi/runtime';
import { bundledWorker } from '../bundledFiles.ts';

/** Each thread holds some 100 MB. */
const IDLE_MS = 300_000;
/** Documents that may wait; the next is refused. */
const WAITING = 100;
/** No document takes so long. */
const HANGS_MS = 20_000;

/** Threads that draw PDFs, on half of the processors, because bills go first. Without a build the API draws in its own thread. */
export function startPdfThreads(lifecycle: Pick<Lifecycle, 'onStop'>, logger: Logger): { drawPdf?: DrawPdf } {
  const program = bundledWorker('./pdf.worker.js');
  if (program === undefined) return {};
  const threads = new AnswerThreads(program, {
    data: null,
    logger,
    idleMs: IDLE_MS,
    threads: Math.max(1, Math.floor(availableParallelism() / 2)),
    atOnce: 1,
    maxWaiting: { ofKey: WAITING, ofAll: WAITING },
    hangsMs: HANGS_MS,
  });
  lifecycle.onStop('pdf threads', async () => threads.stop());
  return { drawPdf: async (...drawing) => threads.ask('draw', drawing) };
}
