import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PatchedCopy } from './patchedCopy.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = join(root, 'packages/testing/simulation-bugs');
/** Of the seeds that the simulation plays in each run. */
const SEEDS = 1_000;

/** Each bug, the promise that it breaks, and a seed shortly before the first that shows it. */
const bugs = {
  lostCommandMemory: { promise: /L8: /, from: 1 },
  lateCompletion: { promise: /L3: |L13: /, from: 301 },
  numberLostAfterFailure: { promise: /L2: /, from: 1 },
  cancelledTwice: { promise: /L12: /, from: 1 },
  batchAppliedTwice: { promise: /L16: /, from: 1 },
};

describe('the simulation', () => {
  it.each(Object.entries(bugs))(`F19: finds the bug %s within ${SEEDS} seeds`, async (bug, { promise, from }) => {
    const copy = new PatchedCopy(root, join(folder, `${bug}.patch`));
    try {
      const { code, output } = await copy.simulate(from, SEEDS - from + 1);
      process.stderr.write(`${bug}: found by seed ${/^seed (\d+):/m.exec(output)?.[1] ?? 'none'}\n`);
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^seed \d+:$/m) });
      expect(output).toMatch(promise);
    } finally {
      copy.remove();
    }
  });

  it('F19: is tried with every patch', () => {
    const kept = readdirSync(folder).map((name) => name.replace(/\.patch$/, ''));
    expect(kept.toSorted()).toEqual(Object.keys(bugs).toSorted());
  });
});
