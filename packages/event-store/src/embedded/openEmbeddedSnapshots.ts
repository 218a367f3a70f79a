import { hash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { SnapshotStore } from '../snapshotStore.ts';
import type { Database } from './schema.ts';

const settings = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;';
const table = `
  CREATE TABLE IF NOT EXISTS snapshots (
    stream TEXT PRIMARY KEY, family TEXT NOT NULL, fold_version INTEGER NOT NULL,
    text TEXT NOT NULL, digest TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

const digest = (stream: string, foldVersion: number, text: string): string =>
  hash('sha256', `${stream}\n${foldVersion}\n${text}`);

function open(file: string): Database {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    database.exec(settings + table);
    // Snapshots are saved in the thread that answers requests, so skip one rather than wait for another program.
    database.exec('PRAGMA busy_timeout = 0');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens `snapshots.db` in the given folder. A damaged file is deleted; a damaged snapshot is ignored. */
export function openEmbeddedSnapshots(folder: string): SnapshotStore {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'snapshots.db');
  let database: Database;
  try {
    database = open(file);
  } catch {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
    database = open(file);
  }
  const find = database.prepare('SELECT text, digest FROM snapshots WHERE stream = ? AND fold_version = ?');
  const put = database.prepare('INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?)');

  return {
    async load(_family, stream, foldVersion) {
      try {
        const row = find.get(stream, foldVersion) as { text: string; digest: string } | undefined;
        return row !== undefined && row.digest === digest(stream, foldVersion, row.text) ? row.text : null;
      } catch {
        // an unreadable page; the log still has everything
        return null;
      }
    },
    async save(family, stream, foldVersion, text) {
      put.run(stream, family, foldVersion, text, digest(stream, foldVersion, text));
    },
    close: async () => database.close(),
  };
}
