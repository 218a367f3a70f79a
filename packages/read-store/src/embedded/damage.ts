import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from './connection.ts';
import { readLayouts } from './layout.ts';

/**
 * SQLite's messages for SQLITE_CORRUPT and SQLITE_NOTADB: the driver gives no code for an error during a query of many rows.
 */
const DAMAGE = /malformed|file is not a database/;
const MARK = '-damaged';
/** The catalogue, without which no build can be read. */
export const CATALOGUE = 'models.db';

/** Whether the error comes from SQLite: about a file, a disk, a statement. */
export function isOfSqlite(error: unknown): error is { message: string } {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

/** Whether a file is damaged, by SQLite or because a row is not a document. Also looks at the cause of our own errors. */
export function isDamage(error: unknown): boolean {
  if (isOfSqlite(error)) return DAMAGE.test(error.message);
  if (error instanceof SyntaxError) return true;
  return typeof error === 'object' && error !== null && 'cause' in error && isDamage(error.cause);
}

/** Leaves a mark beside a damaged file, so that the next start rebuilds it. */
export function markDamage(error: unknown, file: string): void {
  if (!isDamage(error)) return;
  try {
    writeFileSync(`${file}${MARK}`, '');
  } catch {
    // the disk accepts nothing: the original error is still thrown
  }
}

/** Work on a file that marks the file if it finds damage. */
export function markingDamage<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    markDamage(error, file);
    throw error;
  }
}

/** Reads where each table and each index begins: a truncated file lacks some, and its writer needs all of them. */
function lookAtBeginnings(connection: Connection): void {
  const named = `SELECT name, tbl_name AS "of" FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'`;
  const tables = connection.all<{ name: string }>(`${named} AND type = 'table'`);
  for (const { name } of tables) connection.get(`SELECT 1 FROM "${name}" NOT INDEXED LIMIT 1`);
  const indexes = connection.all<{ name: string; of: string }>(
    `${named} AND type = 'index' AND sql NOT LIKE '% WHERE %'`,
  );
  for (const index of indexes) connection.get(`SELECT 1 FROM "${index.of}" INDEXED BY "${index.name}" LIMIT 1`);
}

/** Whether a file is marked, or does not open. */
function isDamaged(file: string): boolean {
  if (existsSync(`${file}${MARK}`)) return true;
  try {
    const connection = new Connection(file, { readOnly: true, cacheKiB: 200 });
    try {
      // what opening the file reads
      if (!file.endsWith(CATALOGUE)) readLayouts(connection);
      else connection.all('SELECT * FROM builds');
      lookAtBeginnings(connection);
    } finally {
      connection.close();
    }
    return false;
  } catch (error) {
    // an unreadable disk, for example, is no reason to delete anything
    return isDamage(error);
  }
}

/**
 * Deletes damaged read models of a folder; the next projection host rebuilds them from the log. Without the catalogue it
 * deletes all. Only for the process that holds the folder, before anything in it is open.
 * @returns the names of the files
 */
export function removeDamaged(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder).filter((name) => name === CATALOGUE || /-b\d+\.db$/.test(name));
  const damaged = files.filter((name) => isDamaged(join(folder, name)));
  const gone = damaged.includes(CATALOGUE) ? files : damaged;
  for (const name of gone) {
    for (const suffix of ['', '-wal', '-shm', MARK]) rmSync(join(folder, `${name}${suffix}`), { force: true });
  }
  return damaged;
}
