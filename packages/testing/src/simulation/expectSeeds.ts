import { expect, it } from '@jest/globals';
import { COMMANDS } from './simulateSeed.ts';
import { describeRange, simulateRange } from './simulateRange.ts';

const CHUNK = 100;
const CHUNK_MS = 240_000;

/** One test for each hundred seeds: every promise holds, and every kind of fault happened. */
export function expectSeedsToHold(from: number, count: number): void {
  for (let start = from; start < from + count; start += CHUNK) {
    const title = `F19: seeds ${start} to ${start + CHUNK - 1} keep every promise, and every kind of fault happens in them`;
    it(
      title,
      async () => {
        const range = await simulateRange(start, CHUNK);
        process.stderr.write(`From seed ${start} on: ${describeRange(range)}\n`);
        // to see one again: npm run simulate -w @bahi/testing -- --seed SEED
        expect(range.failures).toEqual([]);
        expect(range.tally.missing).toEqual([]);
        expect(range.least.commands).toBeGreaterThanOrEqual(COMMANDS);
        expect(range.least.actors).toBeGreaterThanOrEqual(3);
        expect(range.least.faults).toBeGreaterThanOrEqual(5);
      },
      CHUNK_MS,
    );
  }
}
