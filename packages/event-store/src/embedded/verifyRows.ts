import { existsSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { formatPosition } from '../position.ts';
import { ChainVerifier, isChained } from '../verifyChain.ts';
import { NO_STREAM } from '../port.ts';
import { logFile } from './embeddedLog.ts';
import { fromRow, rowColumns, type EventRow } from '../eventRow.ts';
import { rowHash } from './rowHash.ts';
import { single, type Database } from './schema.ts';

/** Maximum problems listed, enough to see what happened to a file; the rest are only counted. */
const MAX_PROBLEMS = 100;

export interface LogProblem {
  problem:
    | 'row_changed'
    | 'revision_gap'
    | 'position_gap'
    | 'wrong_previous_hash'
    | 'wrong_hash'
    | 'unreadable'
    | 'database_damaged'
    | 'head_missing'
    | 'end_missing'
    | 'accounts_missing'
    | 'accounts_damaged';
  /** Stream and revision, position, or SQLite's message. */
  place: string;
}

export interface LogReport {
  events: number;
  streams: number;
  /** Newest event of each ledger as `REVISION:HASH`. Keep one to detect a cut-off tail later. */
  ledgers: { stream: string; head: string }[];
  /** The first 100 problems. */
  problems: LogProblem[];
  problemCount: number;
}

export interface VerifyOptions {
  /** `REVISION:HASH` of a ledger, printed by an earlier run. Some ledger must still contain it. */
  head?: string;
}

type CheckedRow = [...EventRow, at: string, hash: Uint8Array];

/** Checks rows in position order and collects the problems. */
class LogVerifier {
  readonly problems: LogProblem[] = [];
  problemCount = 0;
  events = 0;
  headFound = false;
  private readonly head: string | undefined;
  private readonly revisions = new Map<string, number>();
  private readonly chains = new Map<string, ChainVerifier>();
  /** Position of the newest row so far. */
  position = 0;

  constructor(head: string | undefined) {
    this.head = head;
  }

  report(problem: LogProblem['problem'], place: string): void {
    this.problemCount += 1;
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ problem, place });
  }

  check(row: CheckedRow): void {
    const [position, stream, revision, id, type, v, data, meta, at, digest] = row;
    const place = `${stream} revision ${revision} (position ${formatPosition(position)})`;
    this.events += 1;
    // positions have no gaps, so a gap means a missing row
    if (position !== this.position + 1) this.report('position_gap', `before position ${formatPosition(position)}`);
    if (revision !== (this.revisions.get(stream) ?? NO_STREAM) + 1) this.report('revision_gap', `before ${place}`);
    this.position = position;
    this.revisions.set(stream, revision);
    const expected = rowHash(position, stream, revision, { id, type, v, at, data, meta }).toString('hex');
    // a flipped bit can change the type of a column
    if (!ArrayBuffer.isView(digest) || Buffer.from(digest).toString('hex') !== expected)
      this.report('row_changed', place);
    if (isChained(stream)) this.checkChain(row, place);
  }

  /** Skips an unreadable row. If the index still knows its stream and revision, the next row is no gap. */
  skip(position: number, known: [stream: string, revision: number] | undefined): void {
    const [stream, revision] = known ?? [];
    const name = stream === undefined ? 'unknown stream' : `${stream} revision ${revision}`;
    this.events += 1;
    this.position = position;
    if (stream !== undefined && revision !== undefined) this.revisions.set(stream, revision);
    this.report('unreadable', `${name} (position ${formatPosition(position)})`);
  }

  streams(): number {
    return this.revisions.size;
  }

  ledgers(): LogReport['ledgers'] {
    return Array.from(this.chains, ([stream, chain]) => ({ stream, head: chain.head ?? '' }));
  }

  private checkChain(row: CheckedRow, place: string): void {
    const [position, stream, revision, id, type, v, data, meta] = row;
    let chain = this.chains.get(stream);
    if (chain === undefined) this.chains.set(stream, (chain = new ChainVerifier()));
    try {
      const found = chain.check(fromRow([position, stream, revision, id, type, v, data, meta], true));
      if (found !== null && found.problem !== 'revision_gap') this.report(found.problem, place);
    } catch {
      this.report('unreadable', place);
    }
    if (chain.head === this.head) this.headFound = true;
  }
}

function databaseProblems(database: Database): string[] {
  const rows = database.prepare('PRAGMA integrity_check(20)').all() as { integrity_check: string }[];
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
}

// a left join, to include rows whose stream name is lost
const everyRow = `
  SELECT ${rowColumns.replace('s.name', "coalesce(s.name, '')")}, e.at, e.row_hash
  FROM events e NOT INDEXED LEFT JOIN streams s ON s.id = e.stream`;
const nameInIndex = `
  SELECT coalesce(s.name, ''), e.revision
  FROM events e INDEXED BY sqlite_autoindex_events_1 LEFT JOIN streams s ON s.id = e.stream WHERE +e.position = ?`;

function arrays(database: Database, sql: string): ReturnType<Database['prepare']> {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}

function walk(database: Database, verifier: LogVerifier): void {
  for (const text of databaseProblems(database)) verifier.report('database_damaged', text);
  try {
    const rows = arrays(database, `${everyRow} ORDER BY e.position`);
    for (const row of rows.iterate() as Iterable<CheckedRow>) verifier.check(row);
  } catch {
    walkRowByRow(database, verifier);
  }
}

/** Continues after the last readable row, one query per row, so that one broken row does not hide the rows after it. */
function walkRowByRow(database: Database, verifier: LogVerifier): void {
  const row = arrays(database, `${everyRow} WHERE e.position = ?`);
  const name = arrays(database, nameInIndex);
  const last = Number(single(database, 'SELECT max(position) FROM events'));
  for (let position = verifier.position + 1; position <= last; position += 1) {
    try {
      const found = row.get(position) as CheckedRow | undefined;
      if (found !== undefined) verifier.check(found);
    } catch {
      verifier.skip(position, name.get(position) as [string, number] | undefined);
    }
  }
}

/**
 * Verifies an embedded log: SQLite's own structure, the hash of every row, gaps in positions and revisions, the chain
 * of every ledger and, if a head is given, that a ledger still contains it. Only reads; the log may be in use.
 */
export function verifyRows(folder: string, { head }: VerifyOptions = {}): LogReport {
  const verifier = new LogVerifier(head);
  const file = logFile(folder);
  if (!existsSync(file)) throw new Error(`there is no events.db in ${folder}`);
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    walk(database, verifier);
  } catch (error) {
    verifier.report('database_damaged', error instanceof Error ? error.message : String(error));
  } finally {
    database.close();
  }
  if (head !== undefined && !verifier.headFound) verifier.report('head_missing', head);
  const { events, problems, problemCount } = verifier;
  return { events, streams: verifier.streams(), ledgers: verifier.ledgers(), problems, problemCount };
}
