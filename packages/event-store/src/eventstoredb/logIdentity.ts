import { randomUUID } from 'node:crypto';
import type { JSONEventData } from '@eventstore/db-client';
import type { Id } from '@bahi/contracts';
import { StoreUnavailable } from '../port.ts';
import { randomId } from '../randomId.ts';
import type { EventStoreDbConnection } from './connection.ts';
import type { LogPlace } from './logPosition.ts';
import { isWrongRevision } from './storeFailure.ts';

/** The log's id, and the place before its first event. */
export interface LogIdentity {
  logId: Id;
  start: LogPlace;
}

/** Has no dash, so none of our streams can have this name. */
const IDENTITY_STREAM = 'log';
const BEGUN = 'LogBegun';
/**
 * The format of all events in the log. Raise it when stored events change in place, which is allowed until the first
 * release. A log of another format is rejected.
 */
export const LOG_FORMAT = 7;

/** The log belongs to another program or has another format; retrying does not help. */
export class ForeignLog extends Error {
  override readonly name = 'ForeignLog';
}

/** Content of the log's first event. */
type LogBegun = {
  logId: Id;
  /** Absent in the first format. */
  format?: number;
};

/**
 * The identity of the log; null when there is no log yet.
 * @throws {ForeignLog}
 * @throws the client's errors
 */
export async function findLogIdentity(connection: EventStoreDbConnection, prefix: string): Promise<LogIdentity | null> {
  const { events } = await connection.readStream(`${prefix}${IDENTITY_STREAM}`, 0n, 1, 'forwards');
  const [first] = events;
  if (first?.position === undefined) return null;
  const { logId, format = 1 } = (first.data ?? {}) as Partial<LogBegun>;
  if (first.type !== BEGUN || logId === undefined) {
    throw new ForeignLog(`the stream ${prefix}${IDENTITY_STREAM} on its server belongs to another program`);
  }
  if (format !== LOG_FORMAT) {
    const version = format > LOG_FORMAT ? 'a newer' : 'an earlier';
    throw new ForeignLog(
      `the log on its server has format ${format}: made by ${version} version; this one reads format ${LOG_FORMAT}`,
    );
  }
  return { logId, start: first.position };
}

/**
 * The identity of the log. The first opener writes it as the log's first event, so a restore into an empty server
 * creates a new log.
 * @throws {ForeignLog}
 * @throws the client's errors
 */
export async function logIdentity(connection: EventStoreDbConnection, prefix: string): Promise<LogIdentity> {
  const known = await findLogIdentity(connection, prefix);
  if (known !== null) return known;
  const begun: JSONEventData = {
    id: randomUUID(),
    contentType: 'application/json',
    type: BEGUN,
    data: { logId: randomId(), format: LOG_FORMAT } satisfies LogBegun,
    metadata: undefined,
  };
  try {
    await connection.append(`${prefix}${IDENTITY_STREAM}`, 'no_stream', [begun]);
  } catch (error) {
    // another process was first
    if (!isWrongRevision(error)) throw error;
  }
  const written = await findLogIdentity(connection, prefix);
  if (written === null) throw new StoreUnavailable('the log has no identity yet');
  return written;
}
