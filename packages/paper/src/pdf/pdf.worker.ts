import { parentPort } from 'node:worker_threads';
import { drawPdf } from './drawPdf.ts';
import type { PdfDrawn, PdfWanted } from './pdfThreads.ts';

const port = parentPort;
if (port === null) throw new Error('this file must run as a worker thread');
port.on('message', ({ document, size }: PdfWanted) => {
  const answer = (drawn: PdfDrawn, transfer: ArrayBuffer[] = []) => port.postMessage(drawn, transfer);
  drawPdf(document, size).then(
    (bytes) => answer({ bytes }, [bytes.buffer as ArrayBuffer]),
    (error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
