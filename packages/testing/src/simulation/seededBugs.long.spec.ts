import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PatchedCopy } from './patchedCopy.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = join(root, 'packages/testing/simulation-bugs');
const WITHIN = 200;

/** Each bug, and the promise that it breaks. */
const bugs = {
  lostCommandMemory: /L8: /,
  lateCompletion: /L3: |L13: /,
  numberLostAfterFailure: /L2: /,
  cancelledTwice: /L12: /,
  batchAppliedTwice: /L16: /,
};

describe('the simulation', () => {
  it.each(Object.entries(bugs))(`F19: finds the bug %s within ${WITHIN} seeds`, async (bug, promise) => {
    const copy = new PatchedCopy(root, join(folder, `${bug}.patch`));
    try {
      const { code, output } = await copy.simulate(1, WITHIN);
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
