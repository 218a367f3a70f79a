import { DatabaseSync as Sqlite } from '@photostructure/sqlite';

/**
 * The SQLite driver with a fault built in: it says `synchronous=FULL` when asked, and then commits with NORMAL, which does
 * not sync the log at each commit. Bundled in the driver's place, it shows that the harness can see what is lost.
 */
export class DatabaseSync extends Sqlite {
  override exec(sql: string): void {
    if (sql.startsWith('BEGIN')) super.exec('PRAGMA synchronous = NORMAL');
    super.exec(sql);
  }
}
