import { setTimeout as sleep } from 'node:timers/promises';
import type {
  AllStreamSubscription,
  AppendResult,
  EventData,
  EventStoreDBClient,
  Filter,
  RecordedEvent,
} from '@eventstore/db-client';
import { PageBudget } from '../pageBudget.ts';
import { StoreUnavailable } from '../port.ts';
import { withDeadline } from '../withDeadline.ts';
import { askForMore } from './flowControl.ts';
import type { LogPlace } from './logPosition.ts';
import { isDropped, isNotLeader, isStreamNotFound } from './storeFailure.ts';

/** The part of the client's read streams that is used here. */
interface ReadCall extends AsyncIterable<{ event?: RecordedEvent }> {
  cancel(): Promise<void>;
  destroy(error: Error): unknown;
  on(event: 'error', listener: () => void): unknown;
}

type Direction = 'forwards' | 'backwards';

/** What one read gave: as many events as were asked for, or as many as one may hold at once. */
export interface ServerPage {
  events: RecordedEvent[];
  /** There was no more behind them. */
  isLast: boolean;
}

/** Before a call is repeated, which may be at another node. */
const PAUSE_MS = 100;
const TRIES = 3;

/**
 * User and password of the address. They go with every append, because that alone selects the plain append call, and so
 * with every other call: the client by itself ends the password at a colon.
 */
function credentialsOf(url: string): { username: string; password: string } {
  const [, username, password] = /^[a-z+]+:\/\/([^:@/]+):([^@/]+)@/.exec(url) ?? [];
  if (username !== undefined && password !== undefined) {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  }
  // a server without TLS looks at none
  if (/[?&]tls=false(&|$)/i.test(url)) return { username: 'none', password: 'none' };
  throw new Error('must name user and password: esdb://USER:PASSWORD@HOST:PORT, or ?tls=false');
}

/** @throws {Error} the address names hosts that would never be asked: the client passes over all but the first, and says nothing */
function checkHosts(url: string): void {
  const [, hosts = ''] = /^esdb\+discover:\/\/(?:[^@?]*@)?([^@?]*)(?:\?|$)/.exec(url) ?? [];
  if (hosts.includes(',')) throw new Error('esdb+discover:// takes one host; esdb:// takes several');
}

/** Repeats a call that certainly did nothing: by the time of the next try the client knows the leader, or connects again. */
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
 * The client with what it lacks: a time limit on every call (it has none for reads and first contacts), and going to the
 * leader. Only the plain append call is used: appends in batches share one table per process, where a failure of one settles another.
 */
export class EventStoreDbConnection {
  private readonly client: EventStoreDBClient;
  private readonly filter: Filter;
  private readonly credentials: { username: string; password: string };
  private readonly deadlineMs: number;

  private constructor(
    client: EventStoreDBClient,
    filter: Filter,
    { url, deadlineMs }: { url: string; deadlineMs: number },
  ) {
    this.client = client;
    this.filter = filter;
    this.credentials = credentialsOf(url);
    this.deadlineMs = deadlineMs;
  }

  /** @param options.prefix what the names of those streams begin with that are subscribed to; empty for all but the server's own */
  static async open(options: { url: string; prefix: string; deadlineMs: number }): Promise<EventStoreDbConnection> {
    // half a second and 22 MB that the embedded engine does without
    const { EventStoreDBClient, excludeSystemEvents, streamNameFilter } = await import('@eventstore/db-client');
    const { url, prefix } = options;
    checkHosts(url);
    const filter = prefix === '' ? excludeSystemEvents() : streamNameFilter({ prefixes: [prefix] });
    return new EventStoreDbConnection(askForMore(EventStoreDBClient.connectionString(url)), filter, options);
  }

  /** @throws what the client throws, see `appendFailure` */
  append(stream: string, expectedRevision: bigint | 'no_stream', events: EventData[]): Promise<AppendResult> {
    const { credentials, deadlineMs } = this;
    const options = { credentials, expectedRevision, requiresLeader: true, deadline: deadlineMs };
    const late = (): Error => new Error(`no answer within ${deadlineMs} ms`);
    const append = () => withDeadline(this.client.appendToStream(stream, events, options), deadlineMs, late);
    return repeated(append, isNotLeader);
  }

  /** Events of a stream, from a revision inclusive or from the end; none for a missing stream. */
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

  /** What is written behind a place, for as long as the connection holds. */
  subscribe(fromPosition: LogPlace): AllStreamSubscription {
    const { credentials, filter } = this;
    const subscription = this.client.subscribeToAll({ fromPosition, filter, credentials });
    // the reader of the stream gets the error too; one that comes when nobody reads any more must not end the process
    subscription.on('error', () => undefined);
    return subscription;
  }

  close(): Promise<void> {
    return this.client.dispose();
  }

  private collect(maxCount: number, start: () => ReadCall): Promise<ServerPage> {
    const read = async (): Promise<ServerPage> => {
      const call = start();
      call.on('error', () => undefined);
      // first contact may be what is silent: then there is nothing to cancel yet
      const cancel = (): void => void call.cancel().catch(() => undefined);
      const events: RecordedEvent[] = [];
      const budget = new PageBudget();
      let isCut = false;
      // a large page may take its time, a silence may not
      const timer = setTimeout(() => {
        cancel();
        call.destroy(new StoreUnavailable(`no answer within ${this.deadlineMs} ms`));
      }, this.deadlineMs);
      try {
        for await (const { event } of call) {
          timer.refresh();
          if (event === undefined) continue;
          events.push(event);
          // the first may be the one that the reader is behind: a page of it alone would be asked for again and again
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
