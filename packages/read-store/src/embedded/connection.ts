import { DatabaseSync } from '@photostructure/sqlite';
import { ReadStoreUnavailable } from '../port.ts';
import { Statements } from './statements.ts';

/** A value that can be bound to a statement. */
export type SqlValue = string | number | null | Uint8Array;

/** When its log has this many pages, the writer copies them back into the file. */
const WAL_PAGES = 1_000;
/** Disk space that an emptied log may keep. */
const KEPT_LOG_BYTES = 40_000_000;

/** A SQLite connection with its prepared statements; rows get their type where they are read. */
export class Connection {
  readonly file: string;
  readonly #db: InstanceType<typeof DatabaseSync>;
  readonly #statements = new Statements((sql) => this.#db.prepare(sql));

  constructor(file: string, options: { readOnly: boolean; cacheKiB: number }) {
    this.file = file;
    this.#db = new DatabaseSync(file, { readOnly: options.readOnly, timeout: 5_000 });
    if (!options.readOnly) this.#prepareToWrite(file);
    this.#db.exec(`PRAGMA cache_size=-${options.cacheKiB}`);
  }

  #prepareToWrite(file: string): void {
    try {
      // NORMAL: a power cut may take the last rows, together with the checkpoint that covered them.
      this.#db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL');
      this.#db.exec(`PRAGMA wal_autocheckpoint=${WAL_PAGES}; PRAGMA journal_size_limit=${KEPT_LOG_BYTES}`);
    } catch (cause) {
      this.#db.close();
      throw new ReadStoreUnavailable(`the read models' file ${file} cannot be opened`, { cause });
    }
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  get<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined {
    return this.#statements.of(sql).get(...values) as Row | undefined;
  }

  all<Row>(sql: string, ...values: readonly SqlValue[]): Row[] {
    return this.#statements.of(sql).all(...values) as Row[];
  }

  iterate<Row>(sql: string, ...values: readonly SqlValue[]): IterableIterator<Row> {
    return this.#statements.of(sql).iterate(...values) as IterableIterator<Row>;
  }

  run(sql: string, ...values: readonly SqlValue[]): number {
    return this.#statements.of(sql).run(...values).changes;
  }

  /** Inserts into a table with rowids. Returns the number of inserted rows and the rowid of the last one. */
  insert(sql: string, ...values: readonly SqlValue[]): { taken: number; lastRowid: number } {
    const { changes, lastInsertRowid } = this.#statements.of(sql).run(...values);
    return { taken: changes, lastRowid: Number(lastInsertRowid) };
  }

  /** A number that changes when another connection has changed the file. */
  dataVersion(): number {
    return this.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? -1;
  }

  /** Runs `work` in one transaction. It takes the write lock before the first read, so that what `work` reads stays valid. */
  transaction<Result>(work: () => Result): Result {
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      // a full disk has ended it already; a second error would hide the reason
      if (this.#db.isTransaction) this.exec('ROLLBACK');
      throw error;
    }
  }

  /** All reads of `work` see one state, and the file is locked once instead of at each statement. */
  snapshot<Result>(work: () => Result): Result {
    this.run('BEGIN');
    try {
      return work();
    } finally {
      // the error that broke the file has ended it already
      if (this.#db.isTransaction) this.run('COMMIT');
    }
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }
}
