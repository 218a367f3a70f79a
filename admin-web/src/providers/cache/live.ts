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
import { connection } from '../http/connection.ts';
import { keepPushedPosition } from '../http/consistency.ts';
import { accessToken, useToken } from '../session.ts';
import { CASH_MOVEMENTS, DAY_CLOSES } from './dayCloseKeys.ts';
import { isChanged, isSnapshot } from './liveShape.ts';
import { SHOP_INFO_KEY, SHOP_PROFILE_KEY } from './queries.ts';
import { queryClient } from './queryClient.ts';
import { reconnect } from './reconnect.ts';

const BATCH_MS = 250;

/** Query key prefix of a staff member's own bills. */
export const OWN_BILLS_KEY = 'ownBills';

/** Query key prefix of the dashboard of chosen days, whose figures are not pushed. */
export const CHOSEN_DAYS_KEY = 'chosenDays';

/** Query key prefixes of the collections that are cached under other names than their own. */
const OTHER_KEYS: Partial<Record<CollectionName, readonly string[]>> = {
  shop: [SHOP_INFO_KEY[0], SHOP_PROFILE_KEY[0]],
  sales: ['sales', OWN_BILLS_KEY, CHOSEN_DAYS_KEY, DAY_CLOSES],
  products: ['products', CHOSEN_DAYS_KEY],
  // money of customers and vendors moves what should be in the drawer
  customers: ['customers', DAY_CLOSES],
  vendors: ['vendors', DAY_CLOSES],
  purchases: ['purchases', DAY_CLOSES],
  'cash-movements': [CASH_MOVEMENTS, DAY_CLOSES],
};

/** Query key prefixes that depend on a collection. */
const cachedUnder = (collection: CollectionName): readonly string[] => OTHER_KEYS[collection] ?? [collection];

/**
 * Applies live messages to the query cache. Invalidates changed collections at most every 250 ms, once per position, and not while
 * the tab is hidden. Changes during a disconnection are not sent: after the first connection lists that were fetched before it are
 * fetched again, after a reconnection everything is.
 */
export class LiveMessages {
  readonly #applied = new Map<CollectionName, Position>();
  /** Query key prefixes to invalidate. */
  readonly #moved = new Set<string>();
  /** Figures that wait for a hidden tab to be shown. */
  #snapshot: DashboardMessage | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lost = false;

  /** Handles a message of any shape; unknown ones are ignored. */
  changed(message: unknown): void {
    if (!isChanged(message)) return;
    for (const collection of newer(message, this.#applied)) {
      this.#applied.set(collection, message.position);
      for (const firstKey of cachedUnder(collection)) this.#moved.add(firstKey);
    }
    this.#plan();
  }

  /** Dashboard figures are drawn on arrival, because the server sends them at most once a second. A hidden tab draws the newest later. */
  dashboard(message: unknown): void {
    if (!isSnapshot(message)) return;
    keepPushedPosition(message.position);
    if (this.#snapshot !== undefined && this.#snapshot.position > message.position) return;
    this.#snapshot = message;
    if (!document.hidden) this.#draw();
  }

  /** After the first connection: a list on screen may lack changes since it was fetched. */
  connected(): void {
    this.#refetchAfter(queryClient.getQueryCache().findAll({ type: 'active', predicate: mayBeStale }));
  }

  /** Invalidates queries that are cached or pending, because they may lack a change. */
  #refetchAfter(queries: readonly Query[]): void {
    for (const query of queries) {
      void Promise.allSettled([query.promise]).then(() => {
        // a failed query offers a retry on its screen
        if (query.state.status !== 'success') return;
        this.#moved.add(String(query.queryKey[0]));
        this.#plan();
      });
    }
  }

  /** After a reconnection: everything on screen may be out of date. */
  reconnected(): void {
    this.#lost = true;
    this.#plan();
  }

  /** The tab is visible again. */
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
      // does not cancel a pending fetch: with changes faster than answers it would never finish
      this.#refetchAfter(queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: hasMoved }));
      refetch(hasMoved, { cancelRefetch: false });
    }
    this.#draw();
  }

  #draw(): void {
    if (this.#snapshot !== undefined) draw(this.#snapshot);
    this.#snapshot = undefined;
  }
}

function newer({ collections, position }: ChangedMessage, applied: Map<CollectionName, Position>): CollectionName[] {
  return collections.filter((collection) => (applied.get(collection) ?? '') < position);
}

/** A record that is open in a form is only marked stale: the form continues with its version. */
const isOpenRecord = ({ queryKey }: Query): boolean => queryKey[1] === 'getOne';

/** Not refetched after the first connection: dashboard figures are pushed then, and the shop's data rarely changes. */
const NOT_LISTS: readonly unknown[] = ['dashboard', SHOP_INFO_KEY[0], SHOP_PROFILE_KEY[0]];
const mayBeStale = (query: Query): boolean => !NOT_LISTS.includes(query.queryKey[0]) && !isOpenRecord(query);

function refetch(wanted: (query: Query) => boolean, options: InvalidateOptions): void {
  void queryClient.invalidateQueries({ predicate: (query) => wanted(query) && !isOpenRecord(query) }, options);
  void queryClient.invalidateQueries({
    predicate: (query) => wanted(query) && isOpenRecord(query),
    refetchType: 'none',
  });
}

/** Merges pushed figures into every cached dashboard of that range, unless the cache is newer. */
function draw(snapshot: DashboardMessage): void {
  queryClient.setQueriesData<DashboardView>({ queryKey: ['dashboard', snapshot.range] }, (shown) =>
    shown === undefined || shown.position > snapshot.position ? shown : { ...shown, ...snapshot },
  );
}

let socket: Socket | undefined;

/** Keeps the live connection while signed in, with the newest token; used once, around the dashboard. */
export function useLiveMessages(open = openSocket): void {
  const token = useToken();
  useEffect(() => (token === null ? undefined : listen(open())), [token, open]);
}

function openSocket(): Socket {
  // WebSocket first: long polling, the fallback, needs sticky sessions where several processes serve sockets
  const transports = { transports: ['websocket', 'polling'], tryAllTransports: true };
  return io({ ...transports, auth: (send) => send({ token: accessToken() }) });
}

/** Opens the connection. Returns the function that closes it. */
function listen(opened: Socket): () => void {
  const live = new LiveMessages();
  const stopReconnecting = reconnect(opened, () => accessToken() !== null);
  let isFirst = true;
  opened.on('connect_error', ({ message }: Error) => {
    isFirst = false;
    // the HTTP client reports the expired session
    if (message === 'session_expired') live.reconnected();
  });
  opened.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') void connection.probe();
  });
  opened.on('connect', () => {
    if (connection.isAway()) void connection.probe();
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
    stopReconnecting();
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
