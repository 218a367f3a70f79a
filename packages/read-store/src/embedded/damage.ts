import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from './connection.ts';
import { readLayouts } from './layout.ts';

/** SQLITE_CORRUPT and SQLITE_NOTADB in SQLite's words: the driver gives no number with what a question of many rows met. */
const DAMAGE = /malformed|file is not a database/;
const MARK = '-damaged';
/** The catalogue, without which no file of a build means anything. */
export const CATALOGUE = 'models.db';

/** Whether it is SQLite that complains: of a file, a disk, a statement. */
export function isOfSqlite(error: unknown): error is { message: string } {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

/** Whether a file is not what was written there: to SQLite, or a row that is no document. Also where that is the cause of an error of ours. */
export function isDamage(error: unknown): boolean {
  if (isOfSqlite(error)) return DAMAGE.test(error.message);
  if (error instanceof SyntaxError) return true;
  return typeof error === 'object' && error !== null && 'cause' in error && isDamage(error.cause);
}

/** Whoever meets damage leaves a mark beside the file, so that the next start rebuilds it. */
export function markDamage(error: unknown, file: string): void {
  if (!isDamage(error)) return;
  try {
    writeFileSync(`${file}${MARK}`, '');
  } catch {
    // a disk that takes nothing: what was met is still what is told
  }
}

/** Work on a file; damage that it meets is marked. */
export function markingDamage<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    markDamage(error, file);
    throw error;
  }
}

/** Where each table and each whole index begins: what a cut-off file lacks, and what its writer looks at before it can begin. */
function lookAtBeginnings(connection: Connection): void {
  const named = `SELECT name, tbl_name AS "of" FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'`;
  const tables = connection.all<{ name: string }>(`${named} AND type = 'table'`);
  for (const { name } of tables) connection.get(`SELECT 1 FROM "${name}" NOT INDEXED LIMIT 1`);
  const indexes = connection.all<{ name: string; of: string }>(
    `${named} AND type = 'index' AND sql NOT LIKE '% WHERE %'`,
  );
  for (const index of indexes) connection.get(`SELECT 1 FROM "${index.of}" INDEXED BY "${index.name}" LIMIT 1`);
}

/** Whether a file was marked, or does not even open. */
function isDamaged(file: string): boolean {
  if (existsSync(`${file}${MARK}`)) return true;
  try {
    const connection = new Connection(file, { readOnly: true, cacheKiB: 200 });
    try {
      // what opening it looks at
      if (!file.endsWith(CATALOGUE)) readLayouts(connection);
      else connection.all('SELECT * FROM builds');
      lookAtBeginnings(connection);
    } finally {
      connection.close();
    }
    return false;
  } catch (error) {
    // a disk that cannot be read, say, is no reason to throw anything away
    return isDamage(error);
  }
}

/**
 * Throws away what is damaged of the read models of a folder: whoever projects next rebuilds them from the log. Without its catalogue
 * everything. Only for who has the folder to itself, before anything in it is open.
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
