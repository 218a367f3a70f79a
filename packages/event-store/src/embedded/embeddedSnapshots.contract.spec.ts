import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { describeSnapshotStore } from '../snapshotStore.contract.ts';
import { openEmbeddedSnapshots } from './openEmbeddedSnapshots.ts';

describeSnapshotStore('embedded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'snapshots-'));
  return {
    open: async () => openEmbeddedSnapshots(folder),
    async damage(stream) {
      const database = new DatabaseSync(join(folder, 'snapshots.db'));
      database.prepare("UPDATE snapshots SET text = replace(text, 't', 'T') WHERE stream = ?").run(stream);
      database.close();
    },
    clear: async () => rmSync(folder, { recursive: true }),
  };
});

describe('the file of embedded snapshots', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'snapshots-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is created anew when it is damaged', async () => {
    writeFileSync(join(folder, 'snapshots.db'), 'not a database, but long enough to look at'.repeat(200));
    const snapshots = openEmbeddedSnapshots(folder);
    expect(await snapshots.load('ledger', 'ledger-a', 1)).toBeNull();
    await snapshots.save('ledger', 'ledger-a', 1, 'text');
    expect(await snapshots.load('ledger', 'ledger-a', 1)).toBe('text');
    await snapshots.close();
  });
});
