import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Contention } from './contention.ts';

let now = 0;
let contention: Contention;

beforeEach(() => {
  jest.useFakeTimers();
  now = 1_000_000;
  contention = new Contention('we', { now: () => now });
});

afterEach(() => {
  jest.useRealTimers();
});

function pauseOf(begin: () => void): number {
  let paused = 0;
  begin();
  for (; contention.isPausing; paused += 1) jest.advanceTimersByTime(1);
  return paused;
}

/** The pause in ms after winning a race with a turn of 8 ms. */
const pauseAfterWin = (commands = 1, tookMs = 8): number =>
  pauseOf(() => contention.won(commands, tookMs, () => undefined));
/** The pause in ms after reading the stream, to let others go first. */
const pauseAfterRead = (): number => pauseOf(() => contention.letOthersFirst(() => undefined));

describe('turns between processes', () => {
  it('never delay a process that sees no others, except for a short gap after every fourth turn and a long one after 64', () => {
    const pauses = Array.from({ length: 64 }, () => pauseAfterWin());
    expect(pauses.slice(0, 8)).toEqual([0, 0, 0, 20, 0, 0, 0, 20]);
    expect(pauses.at(-1)).toBe(160);
    expect(contention.isActive).toBe(false);
  });

  it('make the winner wait one turn of each other process, and sometimes longer for an unknown one', () => {
    contention.othersSeen([
      { by: 'a', tookMs: 10 },
      { by: 'b', tookMs: 30 },
      { by: 'a', tookMs: 20 },
    ]);
    expect([pauseAfterWin(), pauseAfterWin(), pauseAfterWin()]).toEqual([55, 55, 67]);
  });

  it('count others that attach no timing as one process of the same speed', () => {
    contention.othersSeen([]);
    expect(pauseAfterWin(1, 10)).toBe(11);
  });

  it('give precedence to processes that wrote longer ago, but wait only once for one with nothing to write', () => {
    contention.othersSeen([
      { by: 'a', tookMs: 10 },
      { by: 'b', tookMs: 7 },
    ]);
    expect(pauseAfterRead()).toBe(0);
    pauseAfterWin();
    contention.othersSeen([{ by: 'a', tookMs: 10 }]);
    expect([pauseAfterRead(), pauseAfterRead(), pauseAfterRead()]).toEqual([7, 0, 0]);
    contention.othersSeen([{ by: 'b', tookMs: 5 }]);
    pauseAfterWin();
    expect(pauseAfterRead()).toBe(15);
  });

  it("publish the duration of the process's own turns", () => {
    pauseAfterWin(1, 8);
    expect(contention.timing).toEqual({ by: 'we', tookMs: 8 });
    pauseAfterWin(1, 16);
    expect(contention.timing).toEqual({ by: 'we', tookMs: 10 });
  });

  it('never wait for more than half a second', () => {
    contention.othersSeen([{ by: 'a', tookMs: 5_000 }]);
    contention.won(1, 8, () => undefined);
    jest.advanceTimersByTime(500);
    expect(contention.isPausing).toBe(false);
  });

  it('get shorter beside others, shorter still after two lost races in a row, and longer after a win', () => {
    expect(contention.mostCommands).toBe(500);
    contention.lost(500);
    expect(contention.mostCommands).toBe(200);
    contention.lost(200);
    expect(contention.mostCommands).toBe(100);
    pauseAfterWin(100);
    expect(contention.mostCommands).toBe(125);
    pauseAfterWin(3);
    expect(contention.mostCommands).toBe(125);
    for (let race = 0; race < 4; race += 1) contention.lost(1);
    expect(contention.mostCommands).toBe(25);
  });

  it('take at most the commands that fit into 25 ms beside others', () => {
    pauseAfterWin(500, 400);
    expect(contention.mostCommands).toBe(500);
    contention.othersSeen([{ by: 'a', tookMs: 5 }]);
    pauseAfterWin(200, 100);
    expect(contention.mostCommands).toBe(50);
  });

  it('forget the others after two seconds, and that the stream is shared after a minute', () => {
    contention.othersSeen([{ by: 'a', tookMs: 10 }]);
    now += 1_999;
    expect([contention.isActive, contention.isShared]).toEqual([true, true]);
    now += 1;
    expect([contention.isActive, contention.isShared]).toEqual([false, true]);
    expect(pauseAfterWin()).toBe(0);
    now += 58_000;
    expect(contention.isShared).toBe(false);
  });
});
