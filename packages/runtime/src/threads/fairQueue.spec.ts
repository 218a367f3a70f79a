import { describe, expect, it } from '@jest/globals';
import { FairQueue } from './fairQueue.ts';

interface Job {
  key: string;
  name: string;
}

/** Queues jobs named after their key, such as `a1`. */
function queueOf(...names: string[]): FairQueue<Job> {
  const queue = new FairQueue<Job>();
  for (const name of names) push(queue, name);
  return queue;
}

const push = (queue: FairQueue<Job>, name: string) => queue.push({ key: name.slice(0, 1), name });

/** Takes one job after the other; each costs the same, or what is said for its key. */
function served(queue: FairQueue<Job>, costs: Record<string, number> = {}): string[] {
  const names: string[] = [];
  for (let job = queue.next(); job !== undefined; job = queue.next()) {
    names.push(job.name);
    queue.done(job, costs[job.key] ?? 1);
  }
  return names;
}

describe('a fair queue', () => {
  it('lets keys take turns, and keeps the order of each', () => {
    expect(served(queueOf('a1', 'a2', 'a3', 'b1', 'b2', 'c1'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('serves a key that comes later before the next job of one that was served', () => {
    const queue = queueOf('a1', 'a2', 'a3');
    const first = queue.next()!;
    push(queue, 'b1');
    queue.done(first, 1);
    expect(served(queue)).toEqual(['b1', 'a2', 'a3']);
  });

  it('shares time, not turns: who asks for expensive things gets fewer', () => {
    const queue = queueOf('a1', 'a2', 'b1', 'b2', 'b3', 'b4', 'b5');
    expect(served(queue, { a: 3 })).toEqual(['a1', 'b1', 'b2', 'b3', 'a2', 'b4', 'b5']);
  });

  it('does not let a key make up for the time in which it asked for nothing', () => {
    const queue = queueOf('a1', 'a2', 'a3', 'a4');
    for (let turn = 0; turn < 2; turn += 1) queue.done(queue.next()!, 1);
    for (const name of ['b1', 'b2', 'b3']) push(queue, name);
    expect(served(queue)).toEqual(['b1', 'a3', 'b2', 'a4', 'b3']);
  });

  it('remembers what a key used while others wait', () => {
    const queue = queueOf('a1', 'b1', 'b2', 'b3');
    queue.done(queue.next()!, 2);
    push(queue, 'a2');
    expect(served(queue)).toEqual(['b1', 'b2', 'a2', 'b3']);
  });

  it('serves the key with the fewest jobs in progress, and no key with too many', () => {
    const queue = queueOf('a1', 'a2', 'a3', 'b1');
    expect([queue.next(2)?.name, queue.next(2)?.name, queue.next(2)?.name]).toEqual(['a1', 'b1', 'a2']);
    expect(queue.next(2)).toBeUndefined();
    expect(queue.next(3)?.name).toBe('a3');
  });

  it('forgets jobs that were removed', () => {
    const queue = new FairQueue<Job>();
    const [first, second] = ['1', '2'].map((name) => ({ key: 'a', name }));
    queue.push(first!);
    queue.push(second!);
    expect([queue.remove(first!), queue.remove(first!), queue.size]).toEqual([true, false, 1]);
    expect(served(queue)).toEqual(['2']);
  });
});
