import type { DatabaseSync } from '@photostructure/sqlite';

type Value = string | number | null;
type Named = Record<string, Value>;

/** Prepared statements, in the form this store needs. */
export interface Rows {
  /** Returns the number of changed rows. */
  run(sql: string): (values: Named) => number;
  one<Row>(sql: string): (values: Named) => Row | undefined;
  all<Row>(sql: string): (values: Named) => Row[];
  /** One transaction. */
  together<T>(work: () => T): T;
}

/** Statements on an open database; `:name` in the SQL takes the value of that name. */
export function rowsOf(database: InstanceType<typeof DatabaseSync>): Rows {
  return {
    run(sql) {
      const statement = database.prepare(sql);
      return (values) => statement.run(values).changes;
    },
    one<Row>(sql: string) {
      const statement = database.prepare(sql);
      return (values: Named) => plain(statement.get(values)) as Row | undefined;
    },
    all<Row>(sql: string) {
      const statement = database.prepare(sql);
      return (values: Named) => statement.all(values).map((row: unknown) => plain(row) as Row);
    },
    together(work) {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        // a full disk has ended the transaction already; a second error would hide the reason
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
  };
}

/** Rows come without a prototype; the rest of the program expects ordinary objects. */
function plain(row: unknown): unknown {
  return typeof row === 'object' && row !== null ? { ...row } : row;
}
