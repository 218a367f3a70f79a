import { Worker } from 'node:worker_threads';
import type { PrintSize } from '@bahi/contracts';
import type { PrintedDocument } from '../blocks.ts';

/** Draws a document as a PDF, here or elsewhere. */
export type DrawPdf = (document: PrintedDocument, size: PrintSize) => Promise<Uint8Array>;

/** What a thread is sent. */
export interface PdfWanted {
  document: PrintedDocument;
  size: PrintSize;
}
/** What it answers. */
export type PdfDrawn = { bytes: Uint8Array } | { error: string };

/** More documents wait to be drawn than anybody would wait for. */
export class PdfQueueFull extends Error {
  override name = 'PdfQueueFull';
}

export interface PdfThreadsOptions {
  /** The bundled `pdf.worker.js`. */
  url: URL;
  threads: number;
  /** Documents that may wait; the next is refused. */
  maxWaiting?: number;
  /** After so long without work a thread ends, because each holds some 100 MB. */
  idleMs?: number;
  /** Nothing printable takes so long: a thread that is not done by then is ended. */
  hangsMs?: number;
}

interface Job extends PdfWanted {
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** A thread and what it is at; without a job it ends after a while. */
interface Thread {
  worker: Worker;
  job?: Job | undefined;
  timer?: NodeJS.Timeout;
}

/** Threads that draw, begun when there is work and ended when there is none. A document that breaks its thread breaks nothing else. */
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

  /** Gives the first document that waits to a thread that has nothing to do, or to a new one. */
  #next(): void {
    const idle = [...this.#threads].find(({ job }) => job === undefined);
    if (idle === undefined && this.#threads.size >= this.#options.threads) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    const thread = idle ?? this.#start();
    clearTimeout(thread.timer);
    thread.job = job;
    thread.timer = setTimeout(() => this.#lose(thread, new Error('a PDF took too long')), this.#options.hangsMs);
    const { document, size } = job;
    thread.worker.postMessage({ document, size } satisfies PdfWanted);
  }

  #start(): Thread {
    const thread: Thread = { worker: new Worker(this.#options.url) };
    this.#threads.add(thread);
    thread.worker.on('message', (drawn: PdfDrawn) => this.#finish(thread, drawn));
    thread.worker.on('error', (error: Error) => this.#lose(thread, error));
    thread.worker.on('exit', () => this.#lose(thread, new Error('a thread that draws has ended')));
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

  /** Ends a thread, and what it was at; others go on. */
  #lose(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.timer);
    void thread.worker.terminate();
    thread.job?.reject(error);
    if (!this.#closed) this.#next();
  }
}
