import type { DatabaseSync } from '@photostructure/sqlite';
import { randomId } from '../randomId.ts';

/** Version of the tables below. A file with a newer version is refused. */
const SCHEMA_VERSION = 1;

export type Database = InstanceType<typeof DatabaseSync>;

/** Stream names are stored once; otherwise a ledger's name would be repeated in a million rows and index entries. */
const tables = `
  CREATE TABLE log (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL REFERENCES streams (id),
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    v INTEGER NOT NULL,
    data TEXT NOT NULL,
    meta TEXT NOT NULL,
    at TEXT NOT NULL,
    row_hash BLOB NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
`;

/** First column of the first row, for queries with one value. */
export function single(database: Database, sql: string): unknown {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return (statement.get() as unknown[] | undefined)?.[0];
}

/** Creates the tables and the log's id in an empty file. @throws {Error} when a newer program wrote the file */
export function prepareSchema(database: Database): void {
  const version = Number(single(database, 'PRAGMA user_version'));
  if (version > SCHEMA_VERSION)
    throw new Error(`events.db has format ${version}; this program knows ${SCHEMA_VERSION}`);
  if (version === SCHEMA_VERSION) return;
  database.exec('BEGIN IMMEDIATE');
  database.exec(tables);
  database.prepare(`INSERT INTO log VALUES ('logId', ?)`).run(randomId());
  database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  database.exec('COMMIT');
}

/** The log's id. */
export function readLogId(database: Database): string {
  return String(single(database, `SELECT value FROM log WHERE key = 'logId'`));
}
