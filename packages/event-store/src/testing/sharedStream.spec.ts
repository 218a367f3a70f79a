import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { seededRandom } from '@bahi/testing/faults';
import { shareStream, type Shared, type SharingProcess } from './sharedStream.ts';

const SEEDS = [1, 2];
const FOR_MS = 800;
/** For what is under way when it ends. */
const ENDING_MS = 2_000;
const busy: SharingProcess = { counters: 6, pauseMs: 0 };

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

/** What each process got, in each of several runs. */
async function runs(processes: readonly SharingProcess[]): Promise<Shared[][]> {
  const all: Shared[][] = [];
  for (const seed of SEEDS) {
    const run = shareStream(processes, { random: seededRandom(seed), forMs: FOR_MS });
    await jest.advanceTimersByTimeAsync(FOR_MS + ENDING_MS);
    all.push(await run);
  }
  return all;
}

function smallestShare(run: readonly Shared[]): number {
  const total = run.reduce((sum, { accepted }) => sum + accepted, 0);
  return (Math.min(...run.map(({ accepted }) => accepted)) * run.length) / total;
}

const mostTries = (run: readonly Shared[]): number => Math.max(...run.map((each) => each.mostTries));
const p99 = ({ latenciesMs }: Shared): number =>
  latenciesMs.toSorted((a, b) => a - b)[Math.floor(0.99 * latenciesMs.length)] ?? 0;

describe('processes that share a ledger, in virtual time', () => {
  it.each([2, 4])(
    '%i busy ones: none gets less than half a share, no command takes more than ten tries',
    async (count) => {
      for (const run of await runs(Array.from({ length: count }, () => busy))) {
        expect(run.map(({ failed }) => failed)).toEqual(run.map(() => 0));
        expect(smallestShare(run)).toBeGreaterThan(0.5);
        expect(mostTries(run)).toBeLessThanOrEqual(10);
      }
    },
  );

  it('one that is half as fast as the others still gets half a share', async () => {
    for (const run of await runs([busy, busy, busy, { ...busy, slowness: 2 }])) {
      expect(smallestShare(run)).toBeGreaterThan(0.5);
    }
  });

  it('a counter beside an import at full speed waits less than 150 ms', async () => {
    for (const run of await runs([
      { counters: 250, pauseMs: 0 },
      { counters: 1, pauseMs: 50 },
    ])) {
      expect(p99(run[1]!)).toBeLessThan(150);
      expect(mostTries(run)).toBeLessThanOrEqual(10);
    }
  });
});
