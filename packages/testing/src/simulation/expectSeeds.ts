import { expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { runSimulation } from './runSimulation.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** Tests that every seed of a range keeps every promise under at least 5 faults, and that every kind of fault happened. */
export function expectSeedsToHold(from: number, count: number): void {
  it(`F19: keeps every promise for seeds ${from} to ${from + count - 1}, and meets every kind of fault`, async () => {
    const { code, output } = await runSimulation(root, from, count);
    process.stderr.write(`From seed ${from} on: ${output}`);
    // to repeat one: npm run simulate -w @bahi/testing -- --seed SEED
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(RegExp(`^${count} seeds, `)) });
  });
}
