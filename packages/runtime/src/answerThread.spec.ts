import { afterEach, describe, expect, it } from '@jest/globals';
import { MessageChannel } from 'node:worker_threads';
import { answerInThread, AnswerThread } from './answerThread.ts';
import { createLogger } from './logger.ts';

/** Answers with its data, what was asked and which thread it is; dies, or fails, when it is asked to. */
const PROGRAM = `
  import { parentPort, threadId, workerData } from 'node:worker_threads';
  parentPort.on('message', ({ kind, id, name, question }) => {
    if (kind === 'close') return parentPort.close();
    if (name === 'die') throw new Error('no memory left');
    if (name === 'fail') return parentPort.postMessage({ id, error: { name: question, message: 'away' } });
    parentPort.postMessage({ id, answer: [workerData, question, threadId] });
  });`;

describe('a thread that answers', () => {
  let thread: AnswerThread | undefined;
  afterEach(async () => thread?.stop());
  const started = (idleMs = 60_000): AnswerThread => {
    const url = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`);
    thread = new AnswerThread(url, 'data', { logger: createLogger('silent'), idleMs });
    return thread;
  };

  it('answers each question of several at once', async () => {
    const one = started();
    const answers = await Promise.all([1, 2, 3].map((question) => one.ask<unknown[]>('what', question)));
    expect(answers.map((answer) => answer.slice(0, 2))).toEqual([1, 2, 3].map((question) => ['data', question]));
  });

  it('is followed by another when it dies; whoever waited hears that it is gone', async () => {
    const dying = started();
    await expect(dying.ask('die', null)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    expect(await dying.ask('what', 1)).toEqual(['data', 1, expect.any(Number)]);
  });

  it('passes on why it could not answer', async () => {
    const failing = started();
    await expect(failing.ask('fail', 'ReadStoreUnavailable')).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await expect(failing.ask('fail', 'TypeError')).rejects.toMatchObject({ name: 'TypeError', message: 'away' });
  });

  it('ends when nobody asks, and begins again when somebody does', async () => {
    const idle = started(0);
    const threadOf = async () => (await idle.ask<number[]>('what', 1))[2];
    const first = await threadOf();
    let next = first;
    while (next === first) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      next = await threadOf();
    }
    expect(next).not.toBe(first);
  });

  it('closes what it opened before it ends', async () => {
    const { port1, port2 } = new MessageChannel();
    let closed = false;
    const asked = new Promise((resolve) => port1.on('message', resolve));
    const ended = new Promise<void>((resolve) => port1.once('close', () => resolve()));
    const answers = { double: async (question: number) => question * 2 };
    answerInThread(port2, answers, async () => void (closed = true));
    port1.postMessage({ kind: 'ask', id: 7, name: 'double', question: 21 });
    expect(await asked).toEqual({ id: 7, answer: 42 });
    port1.postMessage({ kind: 'close' });
    await ended;
    expect(closed).toBe(true);
  });
});
