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
  type Follower,
  type ReadAllOptions,
  type ReadStreamOptions,
} from '../port.ts';
import { AppendedSignal } from './appendedSignal.ts';
import { EventStoreDbConnection, type ServerPage } from './connection.ts';
import { Following } from './following.ts';
import { findLogIdentity, ForeignLog, logIdentity, type LogIdentity } from './logIdentity.ts';
import { placeOf, positionOf, type LogPlace } from './logPosition.ts';
import { fromServer, isOurs, toServer } from './storedEvent.ts';
import { appendFailure, readFailure } from './storeFailure.ts';
import { Turns } from './turns.ts';

export interface EventStoreDbOptions {
  /** `esdb://USER:PASSWORD@HOST:PORT`, `esdb+discover://…` for a cluster, `esdb://HOST:PORT?tls=false` without TLS. */
  url: string;
  /**
   * Lower-case letters and digits, to keep several logs on one server apart. By default the log uses the whole server.
   */
  namespace?: string;
  /**
   * Time limit of one call to the server. Two calls and one check must fit into the 6 s in which we promise an answer.
   */
  deadlineMs?: number;
  /** The log must exist; never creates one on an empty server. */
  mustExist?: boolean;
}

const DEADLINE_MS = 2_500;
/** Maximum events per call. */
const PAGE = 500;

class EventStoreDb implements EventStore {
  private readonly connection: EventStoreDbConnection;
  private readonly prefix: string;
  private readonly identity: LogIdentity;
  private readonly signal: AppendedSignal;
  private readonly followings = new Set<Following>();
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
    // parallel calls may overtake each other, so appends to one stream run one after the other
    return this.turns.take(stream, async () => {
      this.assertOpen();
      if (written.length === 0) return this.appendNothing(stream, expectedRevision);
      const expected = expectedRevision === NO_STREAM ? 'no_stream' : BigInt(expectedRevision);
      try {
        const result = await this.connection.append(`${this.prefix}${stream}`, expected, written);
        if (result.position === undefined) throw new Error('the event store returned no position');
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
      // the first event of a page is the one before it
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
    // usually the newest event is ours; the server or another log may have written a few after it
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

  follow(prefixes: readonly string[], follower: Follower): () => void {
    const named = prefixes.map((prefix) => `${this.prefix}${prefix}`);
    const following = new Following(follower, {
      head: () => this.head(),
      follow: (after, checkpoint) => this.connection.follow(this.placeBehind(after), named, checkpoint),
      streamOf: (event) => (isOurs(event, this.prefix) ? event.streamId.slice(this.prefix.length) : null),
    });
    this.followings.add(following);
    return () => {
      following.close();
      this.followings.delete(following);
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    this.signal.close();
    for (const following of this.followings) following.close();
    await this.turns.settled();
    await this.connection.close();
  }

  /** Checks the revision for an empty append, which the server would accept at any revision. */
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
 * Opens the log on an EventStoreDB. Any number of processes may have it open.
 * @throws {StoreUnavailable} the server does not answer; try again later
 * @throws {NoLog} the log must exist and does not
 * @throws {Error} the address or the namespace is invalid, the log has another format, or its identity stream belongs
 * to another program
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
