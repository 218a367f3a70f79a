import type { Position, RecordedEvent, SealedEvent } from '@bahi/contracts';
import { checkStreamName } from '../checkStreamName.ts';
import {
  NO_STREAM,
  NoLog,
  StoreUnavailable,
  WrongRevision,
  ZERO_POSITION,
  type AppendResult,
  type EventStore,
  type ReadAllOptions,
  type ReadStreamOptions,
} from '../port.ts';
import { AppendedSignal } from './appendedSignal.ts';
import { EventStoreDbConnection, type ServerPage } from './connection.ts';
import { findLogIdentity, ForeignLog, logIdentity, type LogIdentity } from './logIdentity.ts';
import { placeOf, positionOf, type LogPlace } from './logPosition.ts';
import { fromServer, isOurs, toServer } from './storedEvent.ts';
import { appendFailure, readFailure } from './storeFailure.ts';
import { Turns } from './turns.ts';

export interface EventStoreDbOptions {
  /** `esdb://USER:PASSWORD@HOST:PORT`, `esdb+discover://…` for a cluster, `esdb://HOST:PORT?tls=false` without TLS. */
  url: string;
  /** Lower-case letters and digits: keeps several logs apart on one server. By default the server has one. */
  namespace?: string;
  /** Time limit of one call to the server; twice this and a look fit into the answer that is promised within 6 s. */
  deadlineMs?: number;
  /** The log must be there: an empty server stays as it is. */
  mustExist?: boolean;
}

const DEADLINE_MS = 2_500;
/** Most events per call. */
const PAGE = 500;

class EventStoreDb implements EventStore {
  private readonly connection: EventStoreDbConnection;
  private readonly prefix: string;
  private readonly identity: LogIdentity;
  private readonly signal: AppendedSignal;
  private readonly turns = new Turns();
  private closed = false;

  constructor(connection: EventStoreDbConnection, prefix: string, identity: LogIdentity) {
    this.connection = connection;
    this.prefix = prefix;
    this.identity = identity;
    this.signal = new AppendedSignal({
      head: () => this.head(),
      subscribe: (after) => connection.subscribe(this.placeBehind(after)),
    });
  }

  get logId(): string {
    return this.identity.logId;
  }

  append(stream: string, expectedRevision: number, events: readonly SealedEvent[]): Promise<AppendResult> {
    checkStreamName(stream);
    const written = events.map(toServer);
    // calls overtake each other on the way: those to one stream go one after the other
    return this.turns.take(stream, async () => {
      this.assertOpen();
      if (written.length === 0) return this.appendNothing(stream, expectedRevision);
      const expected = expectedRevision === NO_STREAM ? 'no_stream' : BigInt(expectedRevision);
      try {
        const result = await this.connection.append(`${this.prefix}${stream}`, expected, written);
        if (result.position === undefined) throw new Error('the event store names no position');
        const position = positionOf(result.position);
        this.signal.announce(position);
        return { revision: Number(result.nextExpectedRevision), position };
      } catch (error) {
        throw appendFailure(error, stream, expectedRevision);
      }
    });
  }

  async readStream(stream: string, options: ReadStreamOptions): Promise<RecordedEvent[]> {
    const { from, maxCount, direction = 'forwards', asStored, isEnough } = options;
    const events: RecordedEvent[] = [];
    let start: bigint | 'end' =
      direction === 'forwards' ? BigInt(from ?? 0) : from === undefined ? 'end' : BigInt(from);
    while (events.length < maxCount) {
      const wanted = Math.min(maxCount - events.length, PAGE);
      const name = `${this.prefix}${stream}`;
      const page = await this.reading(() => this.connection.readStream(name, start, wanted, direction));
      for (const stored of page.events) {
        const event = fromServer(stored, this.prefix, asStored);
        events.push(event);
        if (isEnough?.(event) === true) return events;
      }
      const last = page.events.at(-1)?.revision ?? 0n;
      if (page.isLast || (direction === 'backwards' && last === 0n)) break;
      start = direction === 'forwards' ? last + 1n : last - 1n;
    }
    return events;
  }

  async readAll({ after, maxCount, isEnough, types, asStored }: ReadAllOptions): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    let behind = this.placeBehind(after ?? ZERO_POSITION);
    while (events.length < maxCount) {
      // the first one is the event that we are behind
      const wanted = types === undefined ? Math.min(maxCount - events.length + 1, PAGE) : PAGE;
      const from = behind;
      const page = await this.reading(() => this.connection.readAll(from, wanted, 'forwards'));
      for (const stored of page.events) {
        behind = stored.position ?? behind;
        const isNews = stored.position !== undefined && stored.position.commit > from.commit;
        if (!isNews || !isOurs(stored, this.prefix) || types?.includes(stored.type) === false) continue;
        const event = fromServer(stored, this.prefix, asStored);
        events.push(event);
        if (events.length === maxCount || isEnough?.(event) === true) return events;
      }
      if (page.isLast) break;
    }
    return events;
  }

  async head(): Promise<Position> {
    const { start } = this.identity;
    let before: LogPlace | 'end' = 'end';
    // the newest event is ours but for the few that the server or a neighbour wrote behind it
    for (let wanted = 1; ; wanted = Math.min(8 * wanted, PAGE)) {
      const from: LogPlace | 'end' = before;
      const page: ServerPage = await this.reading(() => this.connection.readAll(from, wanted, 'backwards'));
      for (const event of page.events) {
        if (event.position === undefined || event.position.commit <= start.commit) return ZERO_POSITION;
        if (isOurs(event, this.prefix)) return positionOf(event.position);
        before = event.position;
      }
      if (page.isLast) return ZERO_POSITION;
    }
  }

  onAppended(listener: (position: Position) => void): () => void {
    return this.signal.listen(listener);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.signal.close();
    await this.turns.settled();
    await this.connection.close();
  }

  /** The server would answer this with success whatever the stream holds. */
  private async appendNothing(stream: string, expected: number): Promise<AppendResult> {
    const [last] = await this.readStream(stream, { direction: 'backwards', maxCount: 1, asStored: true });
    const revision = last?.revision ?? NO_STREAM;
    if (revision !== expected) throw new WrongRevision(stream, expected, revision);
    return { revision, position: last?.position ?? ZERO_POSITION };
  }

  private placeBehind(after: Position): LogPlace {
    const place = placeOf(after);
    return place.commit < this.identity.start.commit ? this.identity.start : place;
  }

  private assertOpen(): void {
    if (this.closed) throw new StoreUnavailable('the event store is closed');
  }

  private async reading<T>(call: () => Promise<T>): Promise<T> {
    this.assertOpen();
    try {
      return await call();
    } catch (error) {
      throw readFailure(error);
    }
  }
}

/**
 * Opens the log on an EventStoreDB, which any number of processes may do at the same time.
 * @throws {StoreUnavailable} the server does not answer now: open again later
 * @throws {NoLog} it must exist, and nobody began it
 * @throws {Error} the address or the namespace is not usable, the log has another format, or another program has the stream that names it
 */
export async function openEventStoreDb(options: EventStoreDbOptions): Promise<EventStore> {
  const { url, namespace, deadlineMs = DEADLINE_MS, mustExist = false } = options;
  if (namespace !== undefined && !/^[a-z0-9]{1,40}$/.test(namespace)) throw new Error(`${namespace} is no namespace`);
  const prefix = namespace === undefined ? '' : `${namespace}.`;
  const connection = await EventStoreDbConnection.open({ url, prefix, deadlineMs });
  try {
    const identity = await (mustExist ? findLogIdentity : logIdentity)(connection, prefix);
    if (identity === null) throw new NoLog('EVENTSTORE_URL: there are no books on its server');
    return new EventStoreDb(connection, prefix, identity);
  } catch (error) {
    await connection.close();
    throw error instanceof NoLog || error instanceof ForeignLog ? error : readFailure(error);
  }
}
