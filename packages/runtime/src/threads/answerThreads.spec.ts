import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MessageChannel } from 'node:worker_threads';
import { answerInThread } from './answerInThread.ts';
import { AnswerThreads, ThreadsBusy, type AnswerThreadsOptions } from './answerThreads.ts';
import { createLogger } from '../logging/logger.ts';

/** Answers with its data, what was asked and which thread it is; dies, fails or says nothing when it is asked to. */
const PROGRAM = `
  import { parentPort, threadId, workerData } from 'node:worker_threads';
  const held = new Map();
  // counts its starts
  if (workerData instanceof Int32Array) Atomics.add(workerData, 0, 1);
  if (workerData.start > 1) throw new Error('no memory left');
  parentPort.on('message', ({ kind, id, name, question }) => {
    if (kind === 'close') return parentPort.close();
    if (kind === 'giveUp') return parentPort.postMessage({ id, error: { name: 'AbortError', message: 'given up' } });
    if (name === 'die') throw new Error('no memory left');
    if (name === 'exit') process.exit(3);
    if (name === 'fail') return parentPort.postMessage({ id, error: { name: question, message: 'away', stack: 'in the thread' } });
    if (name === 'hold') return held.set(question, id);
    if (name === 'release') {
      parentPort.postMessage({ id: held.get(question), answer: question });
      held.delete(question);
    }
    parentPort.postMessage({ id, answer: [workerData, question, threadId] });
  });`;

/** Resolves once what was asked before has been passed on. */
const turn = async () => new Promise((resolve) => setImmediate(resolve));

describe('threads that answer', () => {
  let threads: AnswerThreads | undefined;
  afterEach(async () => threads?.stop());
  const started = (options: Partial<AnswerThreadsOptions> = {}): AnswerThreads => {
    const url = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`);
    threads = new AnswerThreads(url, { data: 'data', logger: createLogger('silent'), idleMs: 60_000, ...options });
    return threads;
  };

  it('answer each question of several at once', async () => {
    const one = started();
    const answers = await Promise.all([1, 2, 3].map((question) => one.ask<unknown[]>('what', question)));
    expect(answers.map((answer) => answer.slice(0, 2))).toEqual([1, 2, 3].map((question) => ['data', question]));
    expect(new Set(answers.map(([, , thread]) => thread)).size).toBe(1);
  });

  it('are no more than was said', async () => {
    const two = started({ threads: 2, atOnce: 1 });
    const answers = await Promise.all([1, 2, 3, 4, 5].map((question) => two.ask<unknown[]>('what', question)));
    expect(new Set(answers.map(([, , thread]) => thread)).size).toBe(2);
  });

  it.each(['die', 'exit'])(
    'are followed by others when they %s; whoever waited hears that it is gone',
    async (name) => {
      const dying = started({ atOnce: 1 });
      const [lost, next] = await Promise.allSettled([dying.ask(name, null), dying.ask('what', 1)]);
      expect(lost).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable' } });
      expect(next).toMatchObject({ status: 'fulfilled', value: ['data', 1, expect.any(Number)] });
    },
  );

  it('pass on why they could not answer', async () => {
    const failing = started();
    await expect(failing.ask('fail', 'MongoUnavailable')).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await expect(failing.ask('fail', 'ReadModelUnavailable')).rejects.toMatchObject({ name: 'ReadModelUnavailable' });
    await expect(failing.ask('fail', 'TypeError')).rejects.toMatchObject({
      name: 'TypeError',
      message: 'away',
      stack: 'in the thread',
    });
  });

  it('end when nobody asks, and begin again when somebody does', async () => {
    const idle = started({ idleMs: 0 });
    const threadOf = async () => (await idle.ask<number[]>('what', 1))[2];
    const first = await threadOf();
    let next = first;
    while (next === first) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      next = await threadOf();
    }
    expect(next).not.toBe(first);
  });

  it('let keys take turns', async () => {
    const bounded = started({ atOnce: 1 });
    const order: string[] = [];
    const ask = async (key: string, question: string) => {
      await bounded.ask('what', question, { key });
      order.push(question);
    };
    await Promise.all([ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1')]);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('begin no more of one key than it may have', async () => {
    const bounded = started({ atOnce: 2, perKey: 1 });
    const held = bounded.ask('hold', 'a1', { key: 'a' });
    const waits = bounded.ask('what', 'a2', { key: 'a' });
    let isAnswered = false;
    const answered = waits.then(() => (isAnswered = true));
    // there is room, but not for this key
    await bounded.ask('what', 'b1', { key: 'b' });
    expect(isAnswered).toBe(false);
    await bounded.ask('release', 'a1', { key: 'c' });
    await Promise.all([held, answered]);
  });

  it('are ready for the next key before it asks', async () => {
    const begun = new Int32Array(new SharedArrayBuffer(4));
    const bounded = started({ threads: 2, atOnce: 1, perKey: 1, data: begun });
    const asked = ['a1', 'a2'].map(async (question) => bounded.ask('hold', question, { key: 'a' }));
    while (Atomics.load(begun, 0) < 2) await turn();
    const ended = asked.map(async (ask) => expect(ask).rejects.toThrow('stopping'));
    await bounded.stop();
    await Promise.all(ended);
  });

  it('are not started again and again where one that nobody asked yet dies as it starts', async () => {
    let starts = 0;
    // a worker's data is copied as it starts
    const data = {
      get start() {
        return (starts += 1);
      },
    };
    let died = (): void => undefined;
    const death = new Promise<void>((resolve) => (died = resolve));
    const bounded = started({ threads: 2, atOnce: 1, perKey: 1, data, logger: { error: () => died() } });
    const asked = ['a1', 'a2'].map(async (question) => bounded.ask('hold', question, { key: 'a' }));
    const ended = asked.map(async (ask) => expect(ask).rejects.toThrow('stopping'));
    await death;
    await turn();
    expect(starts).toBe(2);
    await bounded.stop();
    await Promise.all(ended);
  });

  it('refuse at once what would wait behind too many, and say when to ask again', async () => {
    const bounded = started({ atOnce: 1, maxWaiting: { ofKey: 1, ofAll: 2 }, expectedMs: 1_500 });
    const held = bounded.ask('hold', 1, { key: 'a', signal: new AbortController().signal });
    const waits = bounded.ask('what', 2, { key: 'a' });
    await expect(bounded.ask('what', 3, { key: 'a' })).rejects.toMatchObject({
      name: 'ThreadsBusy',
      retryAfterSeconds: 3,
    });
    const waitsToo = bounded.ask('what', 4, { key: 'b' });
    await expect(bounded.ask('what', 5, { key: 'c' })).rejects.toThrow(ThreadsBusy);
    const ended = [held, waits, waitsToo].map(async (asked) => expect(asked).rejects.toThrow('stopping'));
    await bounded.stop();
    await Promise.all(ended);
  });

  it('refuse what would be answered too late, but not the first of a key', async () => {
    const bounded = started({ atOnce: 2, perKey: 1, maxWaitMs: 1, expectedMs: 1_000 });
    const held = bounded.ask('hold', 1, { key: 'a' });
    const first = bounded.ask('what', 2, { key: 'a' });
    await expect(bounded.ask('what', 3, { key: 'a' })).rejects.toThrow(ThreadsBusy);
    await bounded.ask('release', 1, { key: 'b' });
    expect(await held).toBe(1);
    expect(await first).toEqual(['data', 2, expect.any(Number)]);
  });

  it('give up what nobody waits for: at once where it waits, and its room once the thread has ended it', async () => {
    const bounded = started({ atOnce: 1 });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = bounded.ask('hold', 1, { signal: running.signal });
    const second = bounded.ask('hold', 2, { signal: waiting.signal });
    waiting.abort(new Error('second'));
    await expect(second).rejects.toThrow('second');
    const third = bounded.ask('what', 3);
    await turn();
    running.abort(new Error('first'));
    await expect(first).rejects.toThrow('first');
    expect(await third).toEqual(['data', 3, expect.any(Number)]);
  });

  it('are ended when they hang, and what waited goes on in another', async () => {
    // time stands still for the second thread, however long it takes to start
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    try {
      const hanging = started({ atOnce: 1, hangsMs: 60_000 });
      const hung = hanging.ask('hold', 1);
      const next = hanging.ask('what', 2);
      jest.advanceTimersByTime(60_000);
      await expect(hung).rejects.toThrow('too long');
      expect(await next).toEqual(['data', 2, expect.any(Number)]);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('answering in a thread', () => {
  it('hands over bytes, tells who works that nobody waits, and closes what it opened before it ends', async () => {
    const { port1, port2 } = new MessageChannel();
    let closed = false;
    const next = async () => new Promise((resolve) => port1.once('message', resolve));
    const ended = new Promise<void>((resolve) => port1.once('close', () => resolve()));
    const answers = {
      double: async (question: number) => question * 2,
      wait: async (_: null, signal: AbortSignal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('nobody waits')))),
    };
    answerInThread(port2, answers, async () => void (closed = true));
    const doubled = next();
    port1.postMessage({ kind: 'ask', id: 7, name: 'double', question: 21 });
    expect(await doubled).toEqual({ id: 7, answer: 42 });
    const given = next();
    port1.postMessage({ kind: 'ask', id: 8, name: 'wait', question: null });
    port1.postMessage({ kind: 'giveUp', id: 8 });
    expect(await given).toEqual({
      id: 8,
      error: { name: 'Error', message: 'nobody waits', stack: expect.any(String) },
    });
    port1.postMessage({ kind: 'close' });
    await ended;
    expect(closed).toBe(true);
  });
});
