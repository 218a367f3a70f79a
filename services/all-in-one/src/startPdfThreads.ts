import { availableParallelism } from 'node:os';
import { PdfThreads, type DrawPdf } from '@bahi/paper/pdfThreads';
import type { Lifecycle } from '@bahi/runtime';
import { bundledWorker } from './bundledFiles.ts';

/** Threads that draw PDFs, on half of the processors, because bills go first. Undefined when running from source: then this thread draws. */
export function startPdfThreads(lifecycle: Pick<Lifecycle, 'onStop'>): DrawPdf | undefined {
  const url = bundledWorker('./pdf.worker.js');
  if (url === undefined) return undefined;
  const pdfs = new PdfThreads({ url, threads: Math.max(1, Math.floor(availableParallelism() / 2)) });
  lifecycle.onStop('pdf threads', async () => pdfs.close());
  return pdfs.draw;
}
