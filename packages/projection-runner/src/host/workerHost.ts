import type { Change, ChangeFeed, WakeUp } from '../signals.ts';
import type { ProjectionHost } from './projectionHost.ts';
import { inProcessChangeFeed } from '../inProcess/inProcessChangeFeed.ts';

/** Either end of a worker's message channel. */
export interface HostPort {
  postMessage(message: unknown): void;
  on(event: string, listener: (...values: unknown[]) => void): unknown;
}

const METHODS = ['start', 'stop', 'caughtUpTo', 'waitFor', 'watched', 'status', 'rebuild', 'retry'] as const;
type Method = (typeof METHODS)[number];

/** An error as it crosses the channel, with what caused it. */
interface Failure {
  name: string;
  message: string;
  cause?: Failure;
}

function packFailure(error: unknown): Failure {
  const { name, message, cause } = error as Error;
  return { name, message, ...(cause !== undefined && { cause: packFailure(cause) }) };
}

function unpackFailure({ name, message, cause }: Failure): Error {
  const options = cause && { cause: unpackFailure(cause) };
  return Object.assign(new Error(message, options), { name });
}

type Request = { kind: 'wake' } | { kind: 'call'; call: number; method: Method; args: unknown[] };
type Reply =
  | { kind: 'result'; call: number; result: unknown }
  | { kind: 'failure'; call: number; failure: Failure }
  | { kind: 'changes'; changes: readonly Change[] }
  /** The host has seen the wake-ups so far: the next one needs a message again. */
  | { kind: 'acknowledged' };

/** Inside the worker: answers calls with the host, and passes on wake-ups and changes. */
export function serveProjectionHost(
  port: HostPort,
  host: ProjectionHost,
  signals: { wakeUp: WakeUp; feed: ChangeFeed },
): void {
  const post = (reply: Reply): void => port.postMessage(reply);
  const answer = async ({ call, method, args }: Request & { kind: 'call' }): Promise<void> => {
    try {
      const run = host[method] as (...given: unknown[]) => Promise<unknown>;
      post({ kind: 'result', call, result: await run.apply(host, args) });
    } catch (error) {
      post({ kind: 'failure', call, failure: packFailure(error) });
    }
  };
  signals.feed.subscribe((changes) => post({ kind: 'changes', changes }));
  let isWoken = false;
  signals.wakeUp.onAcknowledge?.(() => {
    if (isWoken) post({ kind: 'acknowledged' });
    isWoken = false;
  });
  port.on('message', (value) => {
    const message = value as Request;
    if (message.kind !== 'wake') return void answer(message);
    isWoken = true;
    return signals.wakeUp.notify();
  });
}

export interface ConnectedProjectionHost extends ProjectionHost {
  /** Wakes the host in the worker; listeners here are never called. */
  wakeUp: WakeUp;
  /** Changes that the host in the worker published. */
  feed: ChangeFeed;
}

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** The time limit is kept on this side: a worker that writes a batch, or waits for a locked file, cannot keep it. */
async function falseAfter(answer: Promise<boolean>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Wakes a host in another thread: by one message until the host acknowledges it, however many notifications there are, because a message
 * costs both threads more than a line of a bill. Notifications that come before the acknowledgement are sent after it.
 */
class RemoteWakeUp {
  /** While a screen is open every notification is sent: in a busy thread the acknowledgement comes late. */
  isEager = false;
  readonly #wake: () => void;
  #isSent = false;
  #isPending = false;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  readonly notify = (): void => {
    if (this.#isSent && !this.isEager) this.#isPending = true;
    else this.#send();
  };

  #send(): void {
    this.#isSent = true;
    this.#isPending = false;
    this.#wake();
  }

  acknowledged(): void {
    this.#isSent = false;
    if (this.#isPending) this.#send();
  }
}

/** Outside the worker: the host's interface over messages. Calls in progress fail when the worker ends. */
export function connectProjectionHost(worker: HostPort): ConnectedProjectionHost {
  const pending = new Map<number, Pending>();
  const feed = inProcessChangeFeed();
  let calls = 0;
  let ended = false;

  const call = async <Result>(method: Method, ...args: unknown[]): Promise<Result> => {
    if (ended) throw new Error('the projection worker has ended');
    calls += 1;
    const request: Request = { kind: 'call', call: calls, method, args };
    const result = new Promise<unknown>((resolve, reject) => pending.set(request.call, { resolve, reject }));
    worker.postMessage(request);
    return (await result) as Result;
  };
  const end = (): void => {
    ended = true;
    for (const { reject } of pending.values()) reject(new Error('the projection worker has ended'));
    pending.clear();
  };
  const wakeUp = new RemoteWakeUp(() => worker.postMessage({ kind: 'wake' } satisfies Request));
  worker.on('message', (value) => {
    const reply = value as Reply;
    if (reply.kind === 'changes') return feed.publish(reply.changes);
    if (reply.kind === 'acknowledged') return wakeUp.acknowledged();
    const waiting = pending.get(reply.call);
    pending.delete(reply.call);
    if (reply.kind === 'result') waiting?.resolve(reply.result);
    else waiting?.reject(unpackFailure(reply.failure));
    return undefined;
  });
  worker.on('exit', end);
  worker.on('close', end);

  return {
    start: () => call('start'),
    stop: () => call('stop'),
    caughtUpTo: (position, names) => call('caughtUpTo', position, names),
    waitFor: (position, timeoutMs, names) =>
      falseAfter(call<boolean>('waitFor', position, timeoutMs, names), timeoutMs),
    watched: (watched) => {
      wakeUp.isEager = watched;
      return call('watched', watched);
    },
    status: () => call('status'),
    rebuild: (name) => call('rebuild', name),
    retry: (name) => call('retry', name),
    feed,
    wakeUp: {
      notify: wakeUp.notify,
      flush: wakeUp.notify,
      onWake: () => () => undefined,
      close: async () => undefined,
    },
  };
}
