import { expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import SlowFirst from '../slowFirst.mjs';

it('slow files that say much start first, then large ones, on a machine that has not run them before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-order-'));
  const sizes = {
    'packages/domain/src/short.spec.ts': 10,
    'packages/domain/src/long.spec.ts': 20,
    'packages/domain/src/books.property.spec.ts': 1,
    'packages/e2e/src/faults/backup.long.spec.ts': 2,
    'packages/e2e/src/browser/printing.e2e.spec.ts': 1,
    'packages/e2e/src/uciHistory.engines.spec.ts': 2,
    'packages/testing/src/simulation/firstHalf.long.spec.ts': 1,
  };
  const tests = Object.entries(sizes).map(([name, size]) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'x'.repeat(size));
    return { path };
  });
  try {
    expect(new SlowFirst().sort(tests).map(({ path }) => path.split('/').at(-1))).toEqual([
      'uciHistory.engines.spec.ts',
      'printing.e2e.spec.ts',
      'backup.long.spec.ts',
      'firstHalf.long.spec.ts',
      'books.property.spec.ts',
      'long.spec.ts',
      'short.spec.ts',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
