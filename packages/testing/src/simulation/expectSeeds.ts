import { expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { runSimulation } from './runSimulation.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** Seeds of one test: enough to meet every kind of fault, and few enough that a late run still plays some. */
const AT_ONCE = 100;

/** Tests that every seed of a range keeps every promise under at least 5 faults, and that every kind of fault happened. */
export function expectSeedsToHold(from: number, count: number): void {
  for (let first = from; first < from + count; first += AT_ONCE)
    expectToHold(first, Math.min(AT_ONCE, from + count - first));
}

function expectToHold(from: number, count: number): void {
  it(`F19: keeps every promise for seeds ${from} to ${from + count - 1}, and meets every kind of fault`, async () => {
    const { code, output } = await runSimulation(root, from, count);
    process.stderr.write(`From seed ${from} on: ${output}`);
    // to repeat one: npm run simulate -w @bahi/testing -- --seed SEED
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(RegExp(`^${count} seeds, `)) });
  });
}
