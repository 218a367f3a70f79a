import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type {
  AllStreamSubscription,
  AppendResult,
  EventData,
  EventStoreDBClient,
  Filter,
  RecordedEvent,
  streamNameFilter,
} from '@eventstore/db-client';
import { PageBudget } from '../pageBudget.ts';
import { StoreUnavailable } from '../port.ts';
import { withDeadline } from '../withDeadline.ts';
import { askForMore } from './flowControl.ts';
import type { LogPlace } from './logPosition.ts';
import { isDropped, isNotLeader, isStreamNotFound } from './storeFailure.ts';

/** The part of the client's read streams that we use. */
interface ReadCall extends AsyncIterable<{ event?: RecordedEvent }> {
  cancel(): Promise<void>;
  destroy(error: Error): unknown;
  on(event: 'error', listener: () => void): unknown;
}

type Direction = 'forwards' | 'backwards';

/** The result of one read: as many events as requested, or as many as fit into one page. */
export interface ServerPage {
  events: RecordedEvent[];
  /** Whether the read reached the end. */
  isLast: boolean;
}

/** Pause before a call is repeated, possibly on another node. */
const PAUSE_MS = 100;
const TRIES = 3;
/** Enough for cancelled streams to end. */
const CLOSING_MS = 1_000;

/**
 * User and password from the address. They are set on every append, because only that selects the plain append call.
 * They are then set on all other calls too, because the client cuts the password off at a colon.
 */
function credentialsOf(url: string): { username: string; password: string } {
  const [, username, password] = /^[a-z+]+:\/\/([^:@/]+):([^@/]+)@/.exec(url) ?? [];
  if (username !== undefined && password !== undefined) {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  }
  // a server without TLS ignores the credentials
  if (/[?&]tls=false(&|$)/i.test(url)) return { username: 'none', password: 'none' };
  throw new Error('must name user and password: esdb://USER:PASSWORD@HOST:PORT, or ?tls=false');
}

/** @throws {Error} when the address lists hosts that the client would silently ignore: it uses only the first one */
function checkHosts(url: string): void {
  const [, hosts = ''] = /^esdb\+discover:\/\/(?:[^@?]*@)?([^@?]*)(?:\?|$)/.exec(url) ?? [];
  if (hosts.includes(',')) throw new Error('esdb+discover:// takes one host; esdb:// takes several');
}

/** Repeats a call that certainly had no effect. By the next attempt the client knows the leader, or reconnects. */
async function repeated<T>(call: () => Promise<T>, isWorthIt: (error: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (tries === TRIES || !isWorthIt(error)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * The client plus what it lacks: a time limit on every call (it has none for reads and first contacts) and following
 * the leader. Uses only the plain append call, because batch appends share one table per process, where the failure of
 * one settles another.
 */
export class EventStoreDbConnection {
  private readonly client: EventStoreDBClient;
  private readonly filter: Filter;
  private readonly byName: typeof streamNameFilter;
  private readonly credentials: { username: string; password: string };
  private readonly deadlineMs: number;

  private constructor(
    client: EventStoreDBClient,
    { filter, byName }: { filter: Filter; byName: typeof streamNameFilter },
    { url, deadlineMs }: { url: string; deadlineMs: number },
  ) {
    this.client = client;
    this.filter = filter;
    this.byName = byName;
    this.credentials = credentialsOf(url);
    this.deadlineMs = deadlineMs;
  }

  /** @param options.prefix name prefix of the streams to subscribe to; empty for all but the system streams */
  static async open(options: { url: string; prefix: string; deadlineMs: number }): Promise<EventStoreDbConnection> {
    // loaded on demand: it takes half a second and 22 MB, which the embedded engine does not need
    const { EventStoreDBClient, excludeSystemEvents, streamNameFilter } = await import('@eventstore/db-client');
    const { url, prefix } = options;
    checkHosts(url);
    const filter = prefix === '' ? excludeSystemEvents() : streamNameFilter({ prefixes: [prefix] });
    const client = askForMore(EventStoreDBClient.connectionString(url));
    return new EventStoreDbConnection(client, { filter, byName: streamNameFilter }, options);
  }

  /** @throws the client's errors, see `appendFailure` */
  append(stream: string, expectedRevision: bigint | 'no_stream', events: EventData[]): Promise<AppendResult> {
    const { credentials, deadlineMs } = this;
    const options = { credentials, expectedRevision, requiresLeader: true, deadline: deadlineMs };
    const late = (): Error => new Error(`no answer within ${deadlineMs} ms`);
    const append = () => withDeadline(this.client.appendToStream(stream, events, options), deadlineMs, late);
    return repeated(append, isNotLeader);
  }

  /** Events of a stream, from a revision (inclusive) or from the end; empty for a missing stream. */
  async readStream(
    stream: string,
    fromRevision: bigint | 'end',
    maxCount: number,
    direction: Direction,
  ): Promise<ServerPage> {
    const options = { fromRevision, maxCount, direction, requiresLeader: true, credentials: this.credentials };
    try {
      return await this.collect(maxCount, () => this.client.readStream(stream, options));
    } catch (error) {
      if (isStreamNotFound(error)) return { events: [], isLast: true };
      throw error;
    }
  }

  /** Events of all streams from a place: inclusive forwards, exclusive backwards. */
  readAll(fromPosition: LogPlace | 'end', maxCount: number, direction: Direction): Promise<ServerPage> {
    const options = { fromPosition, maxCount, direction, requiresLeader: true, credentials: this.credentials };
    return this.collect(maxCount, () => this.client.readAll(options));
  }

  /** Events written after a place, until the connection ends. */
  subscribe(fromPosition: LogPlace): AllStreamSubscription {
    const { credentials, filter } = this;
    const subscription = this.client.subscribeToAll({ fromPosition, filter, credentials });
    // the reader of the stream gets the error too; a late one without a reader must not end the process
    subscription.on('error', () => undefined);
    return subscription;
  }

  /** Events in streams with those prefixes, and a checkpoint for every event, until the connection ends. */
  follow(fromPosition: LogPlace, prefixes: string[], checkpoint: (place: LogPlace) => void): AllStreamSubscription {
    const { credentials } = this;
    const checkpointReached = async (reader: AllStreamSubscription, place: LogPlace): Promise<void> => {
      // the events before it come first, and not at all where the connection ended
      while (reader.readableLength > 0 && !reader.destroyed) await nextTurn();
      if (!reader.destroyed) checkpoint(place);
    };
    const filter = this.byName({ prefixes, maxSearchWindow: 1, checkpointInterval: 1, checkpointReached });
    const subscription = this.client.subscribeToAll({ fromPosition, filter, credentials });
    subscription.on('error', () => undefined);
    return subscription;
  }

  async close(): Promise<void> {
    // the client waits for every stream to be read to its end, which nobody does with an answer that came too late
    await Promise.race([this.client.dispose(), sleep(CLOSING_MS, undefined, { ref: false })]);
  }

  private collect(maxCount: number, start: () => ReadCall): Promise<ServerPage> {
    const read = async (): Promise<ServerPage> => {
      const call = start();
      call.on('error', () => undefined);
      // while the first contact is pending, there is nothing to cancel yet
      const cancel = (): void => void call.cancel().catch(() => undefined);
      const events: RecordedEvent[] = [];
      const budget = new PageBudget();
      let isCut = false;
      // limits silence rather than the whole call, because a large page may take long
      const timer = setTimeout(() => {
        cancel();
        call.destroy(new StoreUnavailable(`no answer within ${this.deadlineMs} ms`));
      }, this.deadlineMs);
      try {
        for await (const { event } of call) {
          timer.refresh();
          if (event === undefined) continue;
          events.push(event);
          // the first event may be the one before the page: a page of it alone would be read again and again
          if (budget.take(event) && events.length > 1) {
            isCut = true;
            break;
          }
        }
      } finally {
        clearTimeout(timer);
      }
      if (isCut) cancel();
      return { events, isLast: events.length < maxCount && !isCut };
    };
    return repeated(read, (error) => isNotLeader(error) || isDropped(error));
  }
}
