import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '@bahi/event-store';
import { ReadModelUnavailable, ReadStoreUnavailable } from '@bahi/read-store';
import type { Answered, Asked, ThrownError } from './answerInThread.ts';
import type { Logger } from '../logging/logger.ts';
import { BoundedQueue, type QueuedJob } from './boundedQueue.ts';

/** Too many questions wait for this one to be answered in time. */
export class ThreadsBusy extends Error {
  override readonly name = 'ThreadsBusy';
  /** When those that wait now will have been answered. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, retryAfterSeconds?: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface AnswerThreadsOptions {
  /** What each thread is started with. */
  data: unknown;
  logger: Pick<Logger, 'error'>;
  /** An idle thread ends after this time and frees its memory. */
  idleMs: number;
  /** Most threads; default 1. */
  threads?: number;
  /** Questions that one thread works on at a time; default unlimited. */
  atOnce?: number;
  /** Questions of one key in progress at a time; default unlimited. */
  perKey?: number;
  /** Questions that may wait, of one key and in all; default unlimited. Where all are too many, the longest line is cut. */
  maxWaiting?: { ofKey: number; ofAll: number };
  /** A question that is expected to wait longer is refused, unless it is the first of its key; default never. */
  maxWaitMs?: number;
  /** What one question takes, until the threads have measured it; default 0. */
  expectedMs?: number;
  /** A thread that has not answered a question after this time is ended; default never. */
  hangsMs?: number;
}

export interface AskOptions {
  /** Keys share the threads fairly. */
  key?: string;
  /** Cancels the work; a question that still waits is dropped. */
  signal?: AbortSignal | undefined;
  /** Exempt from the limits on waiting questions. */
  mustBegin?: boolean;
}

interface Job extends QueuedJob {
  name: string;
  question: unknown;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
  /** Ends it when it takes too long. */
  timer?: NodeJS.Timeout | undefined;
}

/** A thread and the questions it works on. */
interface Thread {
  worker: Worker;
  underWay: Map<number, Job>;
  /** It has answered, so it is not starting any more. */
  isWarm: boolean;
  idle?: NodeJS.Timeout | undefined;
}

const ENDS_WITHIN_MS = 2_000;

/**
 * A pool of threads that answer questions: started on demand, ended when idle, restarted after they died. Keys share the threads fairly,
 * and a question that would be answered too late is refused as soon as that is known.
 */
export class AnswerThreads {
  readonly #url: URL;
  readonly #options: Required<AnswerThreadsOptions>;
  readonly #threads = new Set<Thread>();
  readonly #waiting: BoundedQueue<Job>;
  #asked = 0;
  #stopped = false;

  constructor(url: URL, options: AnswerThreadsOptions) {
    this.#url = url;
    const all = Number.POSITIVE_INFINITY;
    const unbounded = { atOnce: all, perKey: all, maxWaiting: { ofKey: all, ofAll: all }, maxWaitMs: all };
    this.#options = { threads: 1, hangsMs: all, expectedMs: 0, ...unbounded, ...options };
    const { threads, atOnce } = this.#options;
    this.#waiting = new BoundedQueue({ ...this.#options, atOnce: threads * atOnce });
  }

  /**
   * @throws {ThreadsBusy} too many wait for it to be answered in time
   * @throws {StoreUnavailable} when the thread has died, or cannot reach what it needs: ask again
   */
  async ask<Answer>(
    name: string,
    question: unknown,
    { key = '', signal, mustBegin = false }: AskOptions = {},
  ): Promise<Answer> {
    signal?.throwIfAborted();
    if (this.#stopped) throw new StoreUnavailable('the program is stopping');
    return new Promise<Answer>((resolve, reject) => {
      const answered = (answer: unknown) => resolve(answer as Answer);
      const job: Job = { key, name, question, mustBegin, since: performance.now(), resolve: answered, reject };
      this.#waiting.push(job);
      this.#begin();
      signal?.addEventListener('abort', () => this.#giveUp(job, signal.reason), { once: true });
      this.#refuseHopeless();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const over = new StoreUnavailable('the program is stopping');
    for (const job of this.#waiting.drain()) job.reject(over);
    await Promise.all([...this.#threads].map(async (thread) => this.#end(thread, over)));
  }

  /**
   * Gives waiting questions to threads that are free, or to new ones.
   * @param maySpare false after a thread was lost: one that dies as it starts would be started again and again
   */
  #begin(maySpare = true): void {
    if (this.#stopped) return;
    const { atOnce, threads, hangsMs } = this.#options;
    for (;;) {
      const free = [...this.#threads].find(({ underWay }) => underWay.size < atOnce);
      if (free === undefined && this.#threads.size >= threads) return;
      const job = this.#waiting.next();
      if (job === undefined) {
        // a key has all that it may have: the next one need not wait for a thread to start
        if (maySpare && free === undefined && this.#waiting.size > 0) this.#rest(this.#start());
        return;
      }
      const thread = free ?? this.#start();
      clearTimeout(thread.idle);
      const id = (this.#asked += 1);
      thread.underWay.set(id, job);
      job.since = performance.now();
      job.timer = timerOf(hangsMs, () => this.#lose(thread, new StoreUnavailable('a thread took too long')));
      const { name, question } = job;
      thread.worker.postMessage({ kind: 'ask', id, name, question } satisfies Asked);
    }
  }

  #start(): Thread {
    const worker = new Worker(this.#url, { workerData: this.#options.data });
    const thread: Thread = { worker, underWay: new Map(), isWarm: false };
    this.#threads.add(thread);
    thread.worker.on('message', (answered: Answered) => this.#take(thread, answered));
    thread.worker.on('error', (err) => {
      this.#options.logger.error({ err }, 'a thread that answers has failed');
      this.#lose(thread, new StoreUnavailable('the thread that answers has failed', { cause: err }));
    });
    thread.worker.on('exit', () => this.#lose(thread, new StoreUnavailable('the thread that answers has ended')));
    return thread;
  }

  #take(thread: Thread, answered: Answered): void {
    const job = thread.underWay.get(answered.id);
    if (job === undefined) return;
    thread.underWay.delete(answered.id);
    // the first answer of a thread took the time of its start too
    this.#leave(job, thread.isWarm);
    thread.isWarm = true;
    if ('error' in answered) job.reject(errorOf(answered.error));
    else job.resolve(answered.answer);
    if (thread.underWay.size === 0) this.#rest(thread);
    this.#begin();
    this.#refuseHopeless();
  }

  /** Ends an idle thread after a while. */
  #rest(thread: Thread): void {
    const over = new StoreUnavailable('the thread has ended');
    thread.idle = timerOf(this.#options.idleMs, () => void this.#end(thread, over));
  }

  #refuseHopeless(): void {
    for (const { job, retryAfterSeconds } of this.#waiting.takeHopeless())
      job.reject(new ThreadsBusy('too many questions wait', retryAfterSeconds));
  }

  /** Cancels a question. Its thread is free for another one once it confirms. */
  #giveUp(job: Job, reason: unknown): void {
    if (this.#waiting.remove(job)) {
      job.reject(reason);
      return;
    }
    for (const { worker, underWay } of this.#threads) {
      for (const [id, running] of underWay) {
        if (running !== job) continue;
        job.reject(reason);
        worker.postMessage({ kind: 'giveUp', id } satisfies Asked);
      }
    }
  }

  #leave(job: Job, isTypical = false): void {
    clearTimeout(job.timer);
    this.#waiting.done(job, isTypical);
  }

  /** Ends a thread that died or hangs, and fails its questions. */
  #lose(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.idle);
    void thread.worker.terminate();
    for (const job of thread.underWay.values()) {
      this.#leave(job);
      job.reject(error);
    }
    this.#begin(false);
  }

  /** Asks a thread to close what it opened. */
  async #end(thread: Thread, error: Error): Promise<void> {
    const { worker } = thread;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    this.#threads.delete(thread);
    clearTimeout(thread.idle);
    for (const job of thread.underWay.values()) {
      this.#leave(job);
      job.reject(error);
    }
    worker.postMessage({ kind: 'close' } satisfies Asked);
    const late = setTimeout(() => void worker.terminate(), ENDS_WITHIN_MS);
    await ended;
    clearTimeout(late);
  }
}

const LONGEST_MS = 2_147_483_647;

/** A timer that does not keep the process alive; one without end waits as long as timers can. */
function timerOf(ms: number, then: () => void): NodeJS.Timeout {
  return setTimeout(then, Math.min(ms, LONGEST_MS)).unref();
}

/** Restores an error of the thread, which lost its class on the way. */
function errorOf({ name, message, stack }: ThrownError): Error {
  if (name === 'ReadModelUnavailable') return new ReadModelUnavailable(message);
  if (name === 'ReadStoreUnavailable') return new ReadStoreUnavailable(message);
  if (name.endsWith('Unavailable')) return new StoreUnavailable(message);
  return Object.assign(new Error(message), { name, stack });
}
