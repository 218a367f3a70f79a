import type {
  ChangedMessage,
  CollectionName,
  DashboardMessage,
  DashboardRange,
  DashboardView,
  Position,
} from '@bahi/contracts';
import type { InvalidateOptions, Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { io, type Socket } from 'socket.io-client';
import { accessToken, useToken } from '../session.ts';
import { isChanged, isSnapshot } from './liveShape.ts';
import { SHOP_INFO_KEY, SHOP_PROFILE_KEY } from './queries.ts';
import { queryClient } from './queryClient.ts';
import { reconnect } from './reconnect.ts';

const BATCH_MS = 250;

/** First part of the key of what staff see of their own bills. */
export const OWN_BILLS_KEY = 'ownBills';

/** What is not cached under the collection's own name alone. */
const OTHER_KEYS: Partial<Record<CollectionName, readonly string[]>> = {
  shop: [SHOP_INFO_KEY[0], SHOP_PROFILE_KEY[0]],
  sales: ['sales', OWN_BILLS_KEY],
};

/** Cached data that a collection stands behind, by the first part of the query's key. */
const cachedUnder = (collection: CollectionName): readonly string[] => OTHER_KEYS[collection] ?? [collection];

/**
 * Live messages into the query cache: what moved is fetched again, at most once per 250 ms, never twice for one position and
 * not while nobody looks. What moved without a connection was told to nobody: behind the first one lists are fetched again that
 * were asked for before it, behind any later one everything is.
 */
export class LiveMessages {
  readonly #applied = new Map<CollectionName, Position>();
  /** First parts of the keys of what moved. */
  readonly #moved = new Set<string>();
  #snapshot: DashboardMessage | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lost = false;

  /** Takes a message of any shape: what is not one of ours is ignored. */
  changed(message: unknown): void {
    if (!isChanged(message)) return;
    for (const collection of newer(message, this.#applied)) {
      this.#applied.set(collection, message.position);
      for (const firstKey of cachedUnder(collection)) this.#moved.add(firstKey);
    }
    this.#plan();
  }

  /** New figures for those who watch a dashboard; only the newest of a batch is drawn. */
  dashboard(message: unknown): void {
    if (!isSnapshot(message)) return;
    if (this.#snapshot !== undefined && this.#snapshot.position > message.position) return;
    this.#snapshot = message;
    this.#plan();
  }

  /** The first connection stands: a list on screen may lack what moved between its answer, even one under way, and now. */
  connected(): void {
    this.#againBehind(queryClient.getQueryCache().findAll({ type: 'active', predicate: isMissingNews }));
  }

  /** Behind answers that are there or under way, which may lack what has moved. */
  #againBehind(queries: readonly Query[]): void {
    for (const query of queries) {
      void Promise.allSettled([query.promise]).then(() => {
        // what failed says so on its screen, and is asked for again there
        if (query.state.status !== 'success') return;
        this.#moved.add(String(query.queryKey[0]));
        this.#plan();
      });
    }
  }

  /** The connection is back: whatever is on screen may be old. */
  reconnected(): void {
    this.#lost = true;
    this.#plan();
  }

  /** The page is looked at again. */
  shown(): void {
    this.#plan();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #plan(): void {
    if (document.hidden || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (!document.hidden) this.#flush();
    }, BATCH_MS);
  }

  #flush(): void {
    const moved = new Set(this.#moved);
    const all = this.#lost;
    this.#moved.clear();
    this.#lost = false;
    const hasMoved = ({ queryKey }: Query): boolean => moved.has(String(queryKey[0]));
    if (all) refetch(() => true, { cancelRefetch: true });
    else if (moved.size > 0) {
      // an answer under way is waited for: where changes keep coming faster than a list answers, it would never be there
      this.#againBehind(queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: hasMoved }));
      refetch(hasMoved, { cancelRefetch: false });
    }
    if (this.#snapshot !== undefined) draw(this.#snapshot);
    this.#snapshot = undefined;
  }
}

function newer({ collections, position }: ChangedMessage, applied: Map<CollectionName, Position>): CollectionName[] {
  return collections.filter((collection) => (applied.get(collection) ?? '') < position);
}

/** A record open in a form is only marked as old: the form goes on with the version it began with. */
const isOpenRecord = ({ queryKey }: Query): boolean => queryKey[1] === 'getOne';

/** The dashboard's figures come with the first connection, and the shop's own data hardly ever moves. */
const NOT_LISTS: readonly unknown[] = ['dashboard', SHOP_INFO_KEY[0], SHOP_PROFILE_KEY[0]];
const isMissingNews = (query: Query): boolean => !NOT_LISTS.includes(query.queryKey[0]) && !isOpenRecord(query);

function refetch(wanted: (query: Query) => boolean, options: InvalidateOptions): void {
  void queryClient.invalidateQueries({ predicate: (query) => wanted(query) && !isOpenRecord(query) }, options);
  void queryClient.invalidateQueries({
    predicate: (query) => wanted(query) && isOpenRecord(query),
    refetchType: 'none',
  });
}

/** Merges the pushed figures into every cached dashboard of that range, unless it is newer already. */
function draw(snapshot: DashboardMessage): void {
  queryClient.setQueriesData<DashboardView>({ queryKey: ['dashboard', snapshot.range] }, (shown) =>
    shown === undefined || shown.position > snapshot.position ? shown : { ...shown, ...snapshot },
  );
}

let socket: Socket | undefined;

/** Keeps the live connection while somebody is signed in, with the newest token; used once, around the dashboard. */
export function useLiveMessages(open = openSocket): void {
  const token = useToken();
  useEffect(() => (token === null ? undefined : listen(open())), [token, open]);
}

function openSocket(): Socket {
  // one connection to one process: long polling, tried where there is no WebSocket, would have to meet the same one each time
  const transports = { transports: ['websocket', 'polling'], tryAllTransports: true };
  return io({ ...transports, auth: (send) => send({ token: accessToken() }) });
}

/** Takes what comes; answers how to end it. */
function listen(opened: Socket): () => void {
  const live = new LiveMessages();
  const stopComingBack = reconnect(opened, () => accessToken() !== null);
  let isFirst = true;
  opened.on('connect_error', ({ message }: Error) => {
    isFirst = false;
    // the one HTTP client says so to the person, and leads them to the sign-in
    if (message === 'session_expired') live.reconnected();
  });
  opened.on('connect', () => {
    if (isFirst) live.connected();
    else live.reconnected();
    isFirst = false;
    if (watched !== undefined) opened.emit('dashboard:watch', { range: watched });
  });
  opened.on('changed', (message: unknown) => live.changed(message));
  opened.on('dashboard', (message: unknown) => live.dashboard(message));
  const shown = (): void => live.shown();
  document.addEventListener('visibilitychange', shown);
  socket = opened;
  return () => {
    document.removeEventListener('visibilitychange', shown);
    live.stop();
    stopComingBack();
    opened.close();
    socket = undefined;
  };
}

let watched: DashboardRange | undefined;

/** Asks for pushed figures of one range while the dashboard is on screen. */
export function useWatchDashboard(range: DashboardRange): void {
  useEffect(() => {
    watched = range;
    socket?.emit('dashboard:watch', { range });
    return () => {
      watched = undefined;
      socket?.emit('dashboard:unwatch');
    };
  }, [range]);
}
