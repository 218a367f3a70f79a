import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { PrivateStoreUnavailable } from '../port.ts';

/**
 * Checks what the file of a private store holds before it is opened, because opening would silently make a new one. Reads only.
 * @throws {PrivateStoreUnavailable} when the file is damaged
 */
export function privateFileHolds(file: string): 'nothing' | 'tables' | 'accounts' {
  if (!existsSync(file) || statSync(file).size === 0) return 'nothing';
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    try {
      const finds = (sql: string) => database.prepare(sql).get() !== undefined;
      if (!finds(`SELECT 1 FROM sqlite_schema WHERE name = 'accounts'`)) return 'nothing';
      return finds('SELECT 1 FROM accounts LIMIT 1') ? 'accounts' : 'tables';
    } finally {
      database.close();
    }
  } catch (cause) {
    throw new PrivateStoreUnavailable('the private store cannot be opened', { cause });
  }
}
