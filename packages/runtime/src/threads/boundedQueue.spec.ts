import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BoundedQueue, type QueueBounds, type QueuedJob } from './boundedQueue.ts';

interface Job extends QueuedJob {
  name: string;
}

const BOUNDS: QueueBounds = {
  atOnce: 1,
  perKey: 1,
  maxWaiting: { ofKey: 100, ofAll: 100 },
  maxWaitMs: 1_000,
  expectedMs: 100,
};

describe('a bounded queue', () => {
  let queue: BoundedQueue<Job>;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(() => void jest.useRealTimers());

  const open = (bounds: Partial<QueueBounds> = {}) => (queue = new BoundedQueue({ ...BOUNDS, ...bounds }));
  function push(key: string, count = 1, mustBegin = false): Job[] {
    const jobs = Array.from({ length: count }, (_, index) => ({
      key,
      name: `${key}${index + 1}`,
      mustBegin,
      since: performance.now(),
    }));
    for (const job of jobs) queue.push(job);
    return jobs;
  }
  function begin(): Job {
    const job = queue.next();
    if (job === undefined) throw new Error('nothing waits');
    job.since = performance.now();
    return job;
  }
  const hopeless = () => queue.takeHopeless().map(({ job }) => job.name);

  it('finds at once what would wait too long, and says when to try again', () => {
    open();
    push('a', 13);
    begin();
    // the one in progress and nine others take a second
    expect(queue.takeHopeless().map(({ job, retryAfterSeconds }) => [job.name, retryAfterSeconds])).toEqual([
      ['a13', 2],
      ['a12', 2],
    ]);
    expect(hopeless()).toEqual([]);
  });

  it('finds later what waits behind slower ones than expected', () => {
    open();
    push('a', 9);
    const first = begin();
    expect(hopeless()).toEqual([]);
    jest.advanceTimersByTime(500);
    queue.done(first, true);
    // they take 200 ms now, and each has waited half a second
    expect(hopeless()).toEqual(['a9', 'a8', 'a7', 'a6', 'a5']);
  });

  it('learns nothing from a job that is not typical', () => {
    open();
    push('a', 5);
    const first = begin();
    jest.advanceTimersByTime(500);
    queue.done(first, false);
    expect(hopeless()).toEqual([]);
  });

  it('never finds the first of a key, whatever others ask for', () => {
    open({ expectedMs: 5_000 });
    push('a', 3);
    push('b', 2);
    begin();
    expect(hopeless()).toEqual(['a3', 'b2']);
    expect(begin().name).toBe('b1');
  });

  it('expects less where several are in progress at once', () => {
    open({ atOnce: 2, perKey: 2 });
    push('a', 15);
    begin();
    begin();
    expect(hopeless()).toEqual([]);
  });

  it('holds so many of one key', () => {
    open({ maxWaiting: { ofKey: 2, ofAll: 100 } });
    push('a', 3);
    push('b', 2);
    expect(hopeless()).toEqual(['a3']);
  });

  it('cuts the longest line where all are too many: a key with one job keeps it', () => {
    open({ maxWaiting: { ofKey: 100, ofAll: 4 } });
    push('a', 4);
    push('b', 1);
    push('c', 1);
    expect(hopeless()).toEqual(['a4', 'a3']);
    expect([begin(), begin(), begin()].map(({ name }) => name)).toEqual(['a1', 'b1', 'c1']);
  });

  it('never finds what must begin', () => {
    open({ maxWaiting: { ofKey: 1, ofAll: 1 } });
    push('a', 3, true);
    expect(hopeless()).toEqual([]);
  });

  it.each([
    ['behind others of its key', () => [...push('a', 3), ...push('a', 1, true), ...push('b', 1)], ['a3', 'a2', 'a1']],
    ['and has the longest line', () => [...push('a', 3, true), ...push('b', 2)], ['b2', 'b1']],
  ])('cuts other jobs where all are too many and one must begin %s', (_, pushed, cut) => {
    open({ maxWaiting: { ofKey: 100, ofAll: 2 } });
    pushed();
    expect(hopeless()).toEqual(cut);
  });
});
