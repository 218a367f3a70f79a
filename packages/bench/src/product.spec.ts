import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const product = fileURLToPath(new URL('product.ts', import.meta.url));

describe('temporary folders of a bench', () => {
  it('are removed when it ends, without a listener warning however many there are', () => {
    const script = `
      const { temporaryFolder } = await import(process.argv[1]);
      console.log(Array.from({ length: 20 }, () => temporaryFolder()).join('\\n'));
    `;
    const bench = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script, product], {
      encoding: 'utf8',
    });
    const folders = bench.stdout.trim().split('\n');
    expect([bench.status, bench.stderr, folders.length]).toEqual([0, '', 20]);
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
  });
});
