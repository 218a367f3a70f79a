import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '@bahi/event-store';
import { ReadModelUnavailable, ReadStoreUnavailable } from '@bahi/read-store';
import type { Answered, Asked } from './answerInThread.ts';
import type { Logger } from '../logging/logger.ts';
import { FairQueue } from './fairQueue.ts';

/** Too many questions wait already, or the threads had no time for this one. */
export class ThreadsBusy extends Error {
  override readonly name = 'ThreadsBusy';
}

export interface AnswerThreadsOptions {
  /** What each thread is started with. */
  data: unknown;
  logger: Pick<Logger, 'error'>;
  /** A thread that has had nothing to do for so long ends, and what it kept in memory goes with it. */
  idleMs: number;
  /** Most threads; default 1. */
  threads?: number;
  /** Questions that one thread works on at a time; default any number. */
  atOnce?: number;
  /** Questions of one key under way at a time; default any number. */
  perKey?: number;
  /** Questions that may wait, of one key and of all; default any number. */
  maxWaiting?: { ofKey: number; ofAll: number };
  /** A question that has not begun after so long is refused; default never. */
  patienceMs?: number;
  /** A thread that has not answered a question after so long is ended; default never. */
  hangsMs?: number;
}

export interface AskOptions {
  /** Who asks: keys take turns. */
  key?: string;
  /** Ends the work when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
  /** It waits for its turn, however many do. */
  mustBegin?: boolean;
}

interface Job {
  key: string;
  name: string;
  question: unknown;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
  /** Ends it when it waits, or takes, too long. */
  timer?: NodeJS.Timeout | undefined;
}

/** A thread and what it is at. */
interface Thread {
  worker: Worker;
  underWay: Map<number, Job>;
  idle?: NodeJS.Timeout | undefined;
}

const ENDS_WITHIN_MS = 2_000;

/**
 * Threads that answer questions: started when there is work for them, ended when nobody has asked for a while, and started again
 * after they died. A few questions are under way at a time; the others wait, and take turns by their keys.
 */
export class AnswerThreads {
  readonly #url: URL;
  readonly #options: Required<AnswerThreadsOptions>;
  readonly #threads = new Set<Thread>();
  readonly #waiting = new FairQueue<Job>();
  /** How many questions of each key are under way. */
  readonly #running = new Map<string, number>();
  #asked = 0;
  #stopped = false;

  constructor(url: URL, options: AnswerThreadsOptions) {
    this.#url = url;
    const all = Number.POSITIVE_INFINITY;
    const unbounded = { atOnce: all, perKey: all, maxWaiting: { ofKey: all, ofAll: all }, patienceMs: all };
    this.#options = { threads: 1, hangsMs: all, ...unbounded, ...options };
  }

  /**
   * @throws {ThreadsBusy} too many wait, or it could not begin in time
   * @throws {StoreUnavailable} when the thread has died, or cannot reach what it needs: ask again
   */
  async ask<Answer>(
    name: string,
    question: unknown,
    { key = '', signal, mustBegin = false }: AskOptions = {},
  ): Promise<Answer> {
    signal?.throwIfAborted();
    if (this.#stopped) throw new StoreUnavailable('the program is stopping');
    const { maxWaiting, patienceMs } = this.#options;
    return new Promise<Answer>((resolve, reject) => {
      const job: Job = { key, name, question, resolve: (answer) => resolve(answer as Answer), reject };
      this.#waiting.push(job);
      this.#begin();
      signal?.addEventListener('abort', () => this.#giveUp(job, signal.reason), { once: true });
      if (mustBegin) return;
      if (this.#waiting.sizeOf(key) > maxWaiting.ofKey || this.#waiting.size > maxWaiting.ofAll) {
        // whoever came last; with less to wait for it would have begun
        if (this.#waiting.remove(job)) reject(new ThreadsBusy('too many questions wait'));
        return;
      }
      // one that has begun is not refused any more
      job.timer ??= timerOf(patienceMs, () => this.#tire(job));
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const over = new StoreUnavailable('the program is stopping');
    for (const job of this.#waiting.drain()) settle(job).reject(over);
    await Promise.all([...this.#threads].map(async (thread) => this.#end(thread, over)));
  }

  /** Gives what waits to threads that have room, or to new ones. */
  #begin(): void {
    if (this.#stopped) return;
    const { perKey, atOnce, threads, hangsMs } = this.#options;
    for (;;) {
      const free = [...this.#threads].find(({ underWay }) => underWay.size < atOnce);
      if (free === undefined && this.#threads.size >= threads) return;
      const job = this.#waiting.next((key) => (this.#running.get(key) ?? 0) < perKey);
      if (job === undefined) return;
      const thread = free ?? this.#start();
      clearTimeout(thread.idle);
      clearTimeout(job.timer);
      const id = (this.#asked += 1);
      thread.underWay.set(id, job);
      this.#running.set(job.key, (this.#running.get(job.key) ?? 0) + 1);
      job.timer = timerOf(hangsMs, () => this.#lose(thread, new StoreUnavailable('a thread took too long')));
      const { name, question } = job;
      thread.worker.postMessage({ kind: 'ask', id, name, question } satisfies Asked);
    }
  }

  #start(): Thread {
    const thread: Thread = { worker: new Worker(this.#url, { workerData: this.#options.data }), underWay: new Map() };
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
    this.#leave(job);
    if ('error' in answered) job.reject(errorOf(answered.error));
    else job.resolve(answered.answer);
    if (thread.underWay.size === 0) {
      const over = new StoreUnavailable('the thread has ended');
      thread.idle = timerOf(this.#options.idleMs, () => void this.#end(thread, over));
    }
    this.#begin();
  }

  /** It was not begun in time. */
  #tire(job: Job): void {
    if (this.#waiting.remove(job)) job.reject(new ThreadsBusy('the threads had no time'));
  }

  /** Nobody waits for it any more. Its thread has room for another one once it says so itself. */
  #giveUp(job: Job, reason: unknown): void {
    if (this.#waiting.remove(job)) {
      settle(job).reject(reason);
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

  #leave(job: Job): void {
    settle(job);
    const running = (this.#running.get(job.key) ?? 1) - 1;
    if (running > 0) this.#running.set(job.key, running);
    else this.#running.delete(job.key);
  }

  /** Ends a thread that died or hangs, with what it was at; others go on. */
  #lose(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.idle);
    void thread.worker.terminate();
    for (const job of thread.underWay.values()) {
      this.#leave(job);
      job.reject(error);
    }
    this.#begin();
  }

  /** Has a thread close what it opened. */
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

/** Nothing ends the job any more but what follows. */
function settle(job: Job): Job {
  clearTimeout(job.timer);
  return job;
}

/** What a thread threw is no longer of its class here. */
function errorOf({ name, message }: { name: string; message: string }): Error {
  if (name === 'ReadModelUnavailable') return new ReadModelUnavailable(message);
  if (name === 'ReadStoreUnavailable') return new ReadStoreUnavailable(message);
  if (name.endsWith('Unavailable')) return new StoreUnavailable(message);
  return Object.assign(new Error(message), { name });
}
