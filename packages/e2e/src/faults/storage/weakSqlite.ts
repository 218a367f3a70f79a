import { DatabaseSync as Sqlite } from '@photostructure/sqlite';

/**
 * The SQLite driver with a bug: it reports `synchronous=FULL`, but commits with NORMAL, which does not sync the log at
 * each commit. Bundled instead of the driver, it shows that the harness detects lost appends.
 */
export class DatabaseSync extends Sqlite {
  override exec(sql: string): void {
    if (sql.startsWith('BEGIN')) super.exec('PRAGMA synchronous = NORMAL');
    super.exec(sql);
  }
}
