import type { Change, ChangeFeed, WakeUp } from './projection.ts';
import type { ProjectionHost } from './projectionHost.ts';
import { inProcessChangeFeed } from './inProcess/inProcessChangeFeed.ts';

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
  | { kind: 'changes'; changes: readonly Change[] };

/** Inside the worker: answers calls with the host, and hands on wake-ups and changes. */
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
  port.on('message', (value) => {
    const message = value as Request;
    if (message.kind === 'wake') signals.wakeUp.notify();
    else void answer(message);
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

/** A worker that writes a batch, or waits for a locked file, cannot watch the time: it is watched here. */
async function orFalse(answer: Promise<boolean>, timeoutMs: number): Promise<boolean> {
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

/** Outside the worker: the host's own interface over messages. Calls under way fail when the worker ends. */
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
  worker.on('message', (value) => {
    const reply = value as Reply;
    if (reply.kind === 'changes') {
      feed.publish(reply.changes);
      return;
    }
    const asked = pending.get(reply.call);
    pending.delete(reply.call);
    if (reply.kind === 'result') asked?.resolve(reply.result);
    else asked?.reject(unpackFailure(reply.failure));
  });
  worker.on('exit', end);
  worker.on('close', end);

  return {
    start: () => call('start'),
    stop: () => call('stop'),
    caughtUpTo: (position, names) => call('caughtUpTo', position, names),
    waitFor: (position, timeoutMs, names) => orFalse(call<boolean>('waitFor', position, timeoutMs, names), timeoutMs),
    watched: (watched) => call('watched', watched),
    status: () => call('status'),
    rebuild: (name) => call('rebuild', name),
    retry: (name) => call('retry', name),
    feed,
    wakeUp: {
      notify: () => worker.postMessage({ kind: 'wake' } satisfies Request),
      hurry: () => worker.postMessage({ kind: 'wake' } satisfies Request),
      onWake: () => () => undefined,
      close: async () => undefined,
    },
  };
}
