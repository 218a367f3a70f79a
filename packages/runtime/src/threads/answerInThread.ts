import { setPriority } from 'node:os';
import { isMainThread, type MessagePort } from 'node:worker_threads';

/** To the thread: a question, a cancellation, or the request to close. */
export type Asked =
  { kind: 'ask'; id: number; name: string; question: unknown } | { kind: 'giveUp'; id: number } | { kind: 'close' };
/** From the thread. */
export type Answered = { id: number; answer: unknown } | { id: number; error: ThrownError };
/** What is left of an error between threads. */
export type ThrownError = Pick<Error, 'name' | 'message' | 'stack'>;

/** Handlers by name. Questions and answers are copied between threads. The signal fires when nobody waits any more. */
export type Answers = Readonly<Record<string, (question: never, signal: AbortSignal) => Promise<unknown>>>;

/** Lower than the threads that sell; `constants.priority.PRIORITY_LOW` is for work that nobody waits for. */
const GIVES_WAY = 10;

/** Inside the thread: answers until it is told to close. Where processors are short, the main thread goes first. */
export function answerInThread(port: MessagePort, answers: Answers, close: () => Promise<void>): void {
  // only Linux has a priority for each thread; elsewhere it would be the whole process's
  if (process.platform === 'linux' && !isMainThread) setPriority(GIVES_WAY);
  const underWay = new Map<number, AbortController>();
  const answer = async (name: string, question: unknown, signal: AbortSignal): Promise<unknown> => {
    const found = answers[name];
    if (found === undefined) throw new Error(`this thread does not answer ${name}`);
    return found(question as never, signal);
  };
  port.on('message', (asked: Asked) => {
    if (asked.kind === 'close') {
      void close().finally(() => port.close());
      return;
    }
    if (asked.kind === 'giveUp') {
      underWay.get(asked.id)?.abort();
      return;
    }
    const { id, name, question } = asked;
    const work = new AbortController();
    underWay.set(id, work);
    answer(name, question, work.signal)
      .then(
        (given) => port.postMessage({ id, answer: given } satisfies Answered, transferable(given)),
        (error: unknown) => {
          const { name: kind, message, stack } = error instanceof Error ? error : new Error(String(error));
          port.postMessage({ id, error: { name: kind, message, stack } } satisfies Answered);
        },
      )
      .finally(() => underWay.delete(id));
  });
}

/** A byte array that fills its buffer is transferred instead of copied. */
function transferable(answer: unknown): ArrayBuffer[] {
  if (!(answer instanceof Uint8Array) || !(answer.buffer instanceof ArrayBuffer)) return [];
  return answer.byteLength === answer.buffer.byteLength ? [answer.buffer] : [];
}
