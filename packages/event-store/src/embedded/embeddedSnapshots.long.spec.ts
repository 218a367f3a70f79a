import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openEmbeddedSnapshots } from './openEmbeddedSnapshots.ts';

describe('the file of embedded snapshots', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'snapshots-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('never blocks while another program writes to it', async () => {
    const snapshots = openEmbeddedSnapshots(folder);
    const other = new DatabaseSync(join(folder, 'snapshots.db'));
    other.exec('BEGIN IMMEDIATE');
    const began = performance.now();
    await expect(snapshots.save('ledger', 'ledger-a', 1, 'text')).rejects.toThrow('locked');
    // a connection that waits for a lock waits five seconds
    expect(performance.now() - began).toBeLessThan(4_000);
    other.exec('ROLLBACK');
    await snapshots.save('ledger', 'ledger-a', 1, 'text');
    expect(await snapshots.load('ledger', 'ledger-a', 1)).toBe('text');
    other.close();
    await snapshots.close();
  });
});
