import { expect, it } from '@jest/globals';
import { COMMANDS } from './simulateSeed.ts';
import { describeRange, simulateRange } from './simulateRange.ts';

const CHUNK = 100;
const CHUNK_MS = 240_000;

/** Tests that every seed of a range keeps every promise, and that between them every kind of fault happened. */
export function expectSeedsToHold(from: number, count: number): void {
  const whole = simulateRange(from, 0);

  for (let start = from; start < from + count; start += CHUNK) {
    it(
      `F19: seeds ${start} to ${start + CHUNK - 1} keep every promise under 5 faults or more each`,
      async () => {
        const range = await simulateRange(start, CHUNK);
        const sum = await whole;
        sum.tally.merge(range.tally);
        sum.seeds += range.seeds;
        sum.commands += range.commands;
        // to see one again: npm run simulate -w @bahi/testing -- --seed SEED
        expect(range.failures).toEqual([]);
        expect(range.least.commands).toBeGreaterThanOrEqual(COMMANDS);
        expect(range.least.actors).toBeGreaterThanOrEqual(3);
        expect(range.least.faults).toBeGreaterThanOrEqual(5);
      },
      CHUNK_MS,
    );
  }

  it(`F19: every kind of fault happened in seeds ${from} to ${from + count - 1}`, async () => {
    const sum = await whole;
    process.stderr.write(`From seed ${from} on: ${describeRange(sum)}\n`);
    expect(sum.tally.missing).toEqual([]);
  });
}
