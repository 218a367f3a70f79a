import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Contention } from './contention.ts';

let now = 0;
let contention: Contention;

beforeEach(() => {
  jest.useFakeTimers();
  now = 1_000_000;
  contention = new Contention({ now: () => now });
});

afterEach(() => {
  jest.useRealTimers();
});

/** How long the winner of a turn of 8 ms pauses. */
function pauseAfterWin(commands = 1): number {
  let paused = 0;
  contention.won(commands, 8, () => undefined);
  for (; contention.isPausing; paused += 1) jest.advanceTimersByTime(1);
  return paused;
}

describe('turns between processes', () => {
  it('leaves a process alone that sees nobody, but for a gap after every fourth turn and a long one after 64', () => {
    const pauses = Array.from({ length: 64 }, () => pauseAfterWin());
    expect(pauses.slice(0, 8)).toEqual([0, 0, 0, 20, 0, 0, 0, 20]);
    expect(pauses.at(-1)).toBe(160);
    expect(contention.isActive).toBe(false);
  });

  it('makes the winner wait a turn while another is seen, and longer while it does not use it', () => {
    contention.othersSeen();
    expect(pauseAfterWin()).toBe(10);
    expect([pauseAfterWin(), pauseAfterWin(), pauseAfterWin(), pauseAfterWin()]).toEqual([20, 30, 40, 40]);
    contention.othersSeen();
    expect(pauseAfterWin()).toBe(25);
  });

  it('makes winners wait more turns where races are often lost, but not the one that lost most', () => {
    for (let round = 0; round < 20; round += 1) {
      for (let race = 0; race < 3; race += 1) contention.lost(1);
      pauseAfterWin();
    }
    contention.othersSeen();
    expect(pauseAfterWin()).toBeGreaterThan(35);
    for (let race = 0; race < 6; race += 1) contention.lost(1);
    expect(pauseAfterWin()).toBe(10);
  });

  it('never waits for more than half a second', () => {
    contention.lost(1);
    contention.won(1, 5_000, () => undefined);
    jest.advanceTimersByTime(500);
    expect(contention.isPausing).toBe(false);
  });

  it('takes shorter turns beside others, still shorter ones after two lost races in a row, and longer ones after winning', () => {
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

  it('forgets the others after two seconds, and that they share the stream after a minute', () => {
    contention.lost(1);
    now += 1_999;
    expect([contention.isActive, contention.isShared]).toEqual([true, true]);
    now += 1;
    expect([contention.isActive, contention.isShared]).toEqual([false, true]);
    now += 58_000;
    expect(contention.isShared).toBe(false);
  });
});
