import { Worker, type MessagePort } from 'node:worker_threads';
import { StoreUnavailable } from '@bahi/event-store';
import type { Logger } from './logger.ts';

/** A question to the thread, or the last word. */
type Asked = { kind: 'ask'; id: number; name: string; question: unknown } | { kind: 'close' };
type Answered = { id: number; answer: unknown } | { id: number; error: { name: string; message: string } };

/** What a thread answers, by name; questions and answers are copied on their way. */
export type Answers = Readonly<Record<string, (question: never) => Promise<unknown>>>;

/** Inside the thread: answers until it is told to close. */
export function answerInThread(port: MessagePort, answers: Answers, close: () => Promise<void>): void {
  const answer = async (name: string, question: unknown): Promise<unknown> => {
    const found = answers[name];
    if (found === undefined) throw new Error(`this thread does not answer ${name}`);
    return found(question as never);
  };
  port.on('message', (asked: Asked) => {
    if (asked.kind === 'close') {
      void close().finally(() => port.close());
      return;
    }
    const { id, name, question } = asked;
    answer(name, question).then(
      (given) => port.postMessage({ id, answer: given } satisfies Answered),
      (error: unknown) => {
        const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
        port.postMessage({ id, error: { name: kind, message } } satisfies Answered);
      },
    );
  });
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

const ENDS_WITHIN_MS = 2_000;

/**
 * A thread that is there while it is asked: started by the first question, ended when nobody has asked for a while, and started
 * again after it died. What it keeps in memory goes with it.
 */
export class AnswerThread {
  readonly #url: URL;
  readonly #data: unknown;
  readonly #idleMs: number;
  readonly #logger: Pick<Logger, 'error'>;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #asked = 0;

  constructor(url: URL, data: unknown, { logger, idleMs }: { logger: Pick<Logger, 'error'>; idleMs: number }) {
    this.#url = url;
    this.#data = data;
    this.#logger = logger;
    this.#idleMs = idleMs;
  }

  /** @throws {StoreUnavailable} when the thread has died, or cannot reach what it needs: ask again */
  ask<Answer>(name: string, question: unknown): Promise<Answer> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const id = (this.#asked += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (answer) => resolve(answer as Answer), reject });
      worker.postMessage({ kind: 'ask', id, name, question } satisfies Asked);
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (worker === undefined) return;
    this.#forget(worker, new StoreUnavailable('the program is stopping'));
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage({ kind: 'close' } satisfies Asked);
    const late = setTimeout(() => void worker.terminate(), ENDS_WITHIN_MS);
    await ended;
    clearTimeout(late);
  }

  #start(): Worker {
    const worker = new Worker(this.#url, { workerData: this.#data });
    worker.on('message', (answered: Answered) => this.#take(answered));
    worker.on('error', (err) => {
      this.#logger.error({ err }, 'a thread that answers has failed');
      this.#forget(worker, new StoreUnavailable('the thread that answers has failed', { cause: err }));
    });
    worker.on('exit', () => this.#forget(worker, new StoreUnavailable('the thread that answers has ended')));
    return worker;
  }

  #take(answered: Answered): void {
    const waiting = this.#waiting.get(answered.id);
    this.#waiting.delete(answered.id);
    if ('error' in answered) waiting?.reject(errorOf(answered.error));
    else waiting?.resolve(answered.answer);
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => void this.stop(), this.#idleMs);
    this.#idle.unref();
  }

  /** The next question starts another thread. */
  #forget(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.reject(error);
  }
}

/** What a thread threw is no longer of its class here. */
function errorOf({ name, message }: { name: string; message: string }): Error {
  if (name.endsWith('Unavailable')) return new StoreUnavailable(message);
  return Object.assign(new Error(message), { name });
}
