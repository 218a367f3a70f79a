import { DatabaseSync } from '@photostructure/sqlite';
import type { Position, RecordedEvent } from '@bahi/contracts';
import { StoreUnavailable, type ReadAllOptions, type ReadStreamOptions } from '../port.ts';
import { formatPosition, parsePosition } from '../position.ts';
import { logFile } from './embeddedLog.ts';
import { fromRows, rowColumns, type EventRow } from '../eventRow.ts';
import { readLogId, single, type Database } from './schema.ts';

const ofStream = `SELECT ${rowColumns} FROM streams s JOIN events e ON e.stream = s.id WHERE s.name = ?`;
const ofAll = `SELECT ${rowColumns} FROM events e JOIN streams s ON s.id = e.stream WHERE e.position > ?`;

/** The reading side of the embedded log, with its own connection, so that reading never waits for the writer. */
export class EmbeddedReader {
  readonly logId: string;
  private readonly database: Database;
  private readonly statements;

  constructor(folder: string) {
    const database = new DatabaseSync(logFile(folder), { readOnly: true, timeout: 5_000 });
    const rows = (sql: string) => {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      return statement;
    };
    this.database = database;
    this.logId = readLogId(database);
    this.statements = {
      forwards: rows(`${ofStream} AND e.revision >= ? ORDER BY e.revision LIMIT ?`),
      backwards: rows(`${ofStream} AND e.revision <= ? ORDER BY e.revision DESC LIMIT ?`),
      all: rows(`${ofAll} ORDER BY e.position LIMIT ?`),
      ofTypes: rows(`${ofAll} AND e.type IN (SELECT value FROM json_each(?)) ORDER BY e.position LIMIT ?`),
    };
  }

  readStream(stream: string, options: ReadStreamOptions): RecordedEvent[] {
    const { from, maxCount, direction = 'forwards' } = options;
    const start = from ?? (direction === 'forwards' ? 0 : Number.MAX_SAFE_INTEGER);
    return this.guard(() => {
      const rows = this.statements[direction].iterate(stream, start, maxCount);
      return fromRows(rows as Iterable<EventRow>, options);
    });
  }

  readAll(options: ReadAllOptions): RecordedEvent[] {
    const { after, maxCount, types } = options;
    const start = after === null ? 0 : parsePosition(after);
    const { all, ofTypes } = this.statements;
    return this.guard(() => {
      const rows =
        types === undefined ? all.iterate(start, maxCount) : ofTypes.iterate(start, JSON.stringify(types), maxCount);
      return fromRows(rows as Iterable<EventRow>, options);
    });
  }

  head(): Position {
    return this.guard(() =>
      formatPosition(Number(single(this.database, 'SELECT coalesce(max(position), 0) FROM events'))),
    );
  }

  close(): void {
    this.database.close();
  }

  private guard<T>(read: () => T): T {
    try {
      return read();
    } catch (cause) {
      throw new StoreUnavailable('the event log cannot be read', { cause });
    }
  }
}
