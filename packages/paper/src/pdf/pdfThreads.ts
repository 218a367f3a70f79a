import { Worker } from 'node:worker_threads';
import type { PrintSize } from '@bahi/contracts';
import type { PrintedDocument } from '../blocks.ts';

/** Draws a document as a PDF, in this thread or another. */
export type DrawPdf = (document: PrintedDocument, size: PrintSize) => Promise<Uint8Array>;

/** The request to a thread. */
export interface PdfWanted {
  document: PrintedDocument;
  size: PrintSize;
}
/** The thread's answer. */
export type PdfDrawn = { bytes: Uint8Array } | { error: string };

/** The queue of documents to draw is full. */
export class PdfQueueFull extends Error {
  override name = 'PdfQueueFull';
}

export interface PdfThreadsOptions {
  /** URL of the bundled `pdf.worker.js`. */
  url: URL;
  threads: number;
  /** Maximum documents in the queue; the next one is rejected. */
  maxWaiting?: number;
  /** Idle time after which a thread ends. Each thread takes some 100 MB. */
  idleMs?: number;
  /** Time after which a thread counts as hanging and is ended. No printable document takes this long. */
  hangsMs?: number;
}

interface Job extends PdfWanted {
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** A thread and its current job; without a job it ends after a while. */
interface Thread {
  worker: Worker;
  job?: Job | undefined;
  timer?: NodeJS.Timeout;
}

/**
 * Draws PDFs in worker threads, started on demand and ended when idle. A document that breaks its thread affects no
 * other document.
 */
export class PdfThreads {
  readonly #options: Required<PdfThreadsOptions>;
  readonly #waiting: Job[] = [];
  readonly #threads = new Set<Thread>();
  #closed = false;

  constructor(options: PdfThreadsOptions) {
    this.#options = { maxWaiting: 100, idleMs: 300_000, hangsMs: 20_000, ...options };
  }

  /** @throws {PdfQueueFull} */
  draw: DrawPdf = async (document, size) =>
    new Promise((resolve, reject) => {
      if (this.#closed) reject(new Error('drawing has ended'));
      else if (this.#waiting.length >= this.#options.maxWaiting) reject(new PdfQueueFull());
      else {
        this.#waiting.push({ document, size, resolve, reject });
        this.#next();
      }
    });

  async close(): Promise<void> {
    this.#closed = true;
    const over = new Error('drawing has ended');
    for (const { reject } of this.#waiting.splice(0)) reject(over);
    for (const thread of this.#threads) this.#lose(thread, over);
  }

  /** Gives the first waiting document to an idle thread, or to a new one. */
  #next(): void {
    const idle = [...this.#threads].find(({ job }) => job === undefined);
    if (idle === undefined && this.#threads.size >= this.#options.threads) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    const thread = idle ?? this.#start();
    clearTimeout(thread.timer);
    thread.job = job;
    thread.timer = setTimeout(
      () => this.#lose(thread, new Error('drawing a PDF took too long')),
      this.#options.hangsMs,
    );
    const { document, size } = job;
    thread.worker.postMessage({ document, size } satisfies PdfWanted);
  }

  #start(): Thread {
    const thread: Thread = { worker: new Worker(this.#options.url) };
    this.#threads.add(thread);
    thread.worker.on('message', (drawn: PdfDrawn) => this.#finish(thread, drawn));
    thread.worker.on('error', (error: Error) => this.#lose(thread, error));
    thread.worker.on('exit', () => this.#lose(thread, new Error('a PDF thread has ended')));
    return thread;
  }

  #finish(thread: Thread, drawn: PdfDrawn): void {
    const { job } = thread;
    clearTimeout(thread.timer);
    thread.job = undefined;
    thread.timer = setTimeout(() => this.#lose(thread, new Error('idle')), this.#options.idleMs);
    thread.timer.unref();
    if ('bytes' in drawn) job?.resolve(drawn.bytes);
    else job?.reject(new Error(drawn.error));
    this.#next();
  }

  /** Ends a thread and rejects its job; other threads continue. */
  #lose(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    thread.job?.reject(error);
    if (!this.#closed) this.#next();
  }
}
