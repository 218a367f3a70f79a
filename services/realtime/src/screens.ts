import {
  watchMessage,
  type CollectionName,
  type DashboardMessage,
  type DashboardRange,
  type Id,
  type Position,
} from '@bahi/contracts';
import { addCorrelationIds, type Change } from '@bahi/projection-runner';
import type { Logger } from '@bahi/runtime';
import { CHANGED, DASHBOARD, deliver, stillSignedIn, type Delivered } from './deliver.ts';
import { createPacer, type Pacer } from './pacer.ts';
import {
  countScreens,
  ROLES,
  shopRoom,
  socketsIn,
  type Authenticate,
  type ShopServer,
  type ShopSocket,
} from './socketServer.ts';
import { audienceOf, visibleFigures, visibleLists, type DashboardAudience } from './visibility.ts';

export interface ScreensOptions {
  authenticate: Authenticate;
  /** Figures of a shop's dashboard; undefined while they cannot be read. */
  dashboard(shopId: Id, range: DashboardRange, audience: DashboardAudience): Promise<DashboardMessage | undefined>;
  logger: Logger;
  /** Called when the first screen opens and when the last one has closed. */
  watched(watched: boolean): void;
  /** Called for each live message when they are counted. */
  onPushed?: (message: string, delivered: Delivered) => void;
  /** Least time between two pushes of one dashboard, and of one shop's list changes. */
  dashboardMs: number;
  listsMs: number;
}

/** The lists of one event change one after the other; they are announced together, after the dashboard. */
const SETTLE_MS = 50;

/** The state of one shop's open screens; kept while at least one is open. */
interface ShopScreens {
  /** Lists that changed since the last push, each with its position. */
  moved: Map<CollectionName, Position>;
  /** The requests that changed them. */
  requests: Set<Id>;
  lists: Pacer;
  /** By room of its watchers. */
  dashboards: Map<string, Pacer>;
}

/** Adds positions of lists; a late message of a slow worker sets none back. */
function addMoved(to: Map<CollectionName, Position>, moved: ReadonlyMap<CollectionName, Position>): void {
  for (const [collection, position] of moved) {
    if ((to.get(collection) ?? '') < position) to.set(collection, position);
  }
}

/** Groups lists by position, lowest first: a page does not refetch a list that it has from there or later. */
function byPosition(
  collections: readonly CollectionName[],
  moved: ReadonlyMap<CollectionName, Position>,
): [Position, CollectionName[]][] {
  const groups = new Map<Position, CollectionName[]>();
  for (const collection of collections) {
    const position = moved.get(collection);
    if (position !== undefined) groups.set(position, [...(groups.get(position) ?? []), collection]);
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The open screens of all shops: who watches what, and when each gets a message. */
export class Screens {
  readonly #io: ShopServer;
  readonly #options: ScreensOptions;
  readonly #shops = new Map<Id, ShopScreens>();

  constructor(io: ShopServer, options: ScreensOptions) {
    this.#io = io;
    this.#options = options;
  }

  opened(socket: ShopSocket): void {
    const { shopId, role } = socket.data.session;
    this.#shop(shopId);
    void socket.join(shopRoom(shopId, role));
  }

  /** Call when the socket has left its rooms. */
  closed(socket: ShopSocket): void {
    const { shopId } = socket.data.session;
    const screens = this.#shops.get(shopId);
    if (screens === undefined || countScreens(this.#io, shopId) > 0) return;
    this.#stop(screens);
    this.#shops.delete(shopId);
    if (this.#shops.size === 0) this.#options.watched(false);
  }

  /** Ignores malformed messages. */
  watch(socket: ShopSocket, message: unknown): void {
    const wanted = watchMessage.safeParse(message);
    if (!wanted.success) return;
    const { shopId, role } = socket.data.session;
    const { range } = wanted.data;
    const audience = audienceOf(role);
    const room = `dashboard:${shopId}:${range}:${audience}`;
    this.unwatch(socket);
    socket.data.watching = room;
    void socket.join(room);
    const { dashboards } = this.#shop(shopId);
    let pacer = dashboards.get(room);
    if (pacer === undefined) {
      pacer = this.#paced(() => this.#pushDashboard(room, shopId, range, audience), this.#options.dashboardMs);
      dashboards.set(room, pacer);
    }
    // also covers changes between the page's own fetch and this moment
    pacer.request();
  }

  unwatch(socket: ShopSocket): void {
    if (socket.data.watching !== undefined) void socket.leave(socket.data.watching);
    delete socket.data.watching;
  }

  /** Read models changed; shops without an open screen cost nothing. */
  moved(changes: readonly Change[]): void {
    for (const { shopId, collections, dashboard, position, correlationIds = [] } of changes) {
      const screens = this.#shops.get(shopId);
      if (screens === undefined) continue;
      addMoved(screens.moved, new Map(collections.map((collection) => [collection, position])));
      addCorrelationIds(screens.requests, correlationIds);
      if (collections.length > 0) screens.lists.request();
      if (!dashboard) continue;
      for (const pacer of screens.dashboards.values()) pacer.request();
    }
  }

  stop(): void {
    for (const screens of this.#shops.values()) this.#stop(screens);
    this.#shops.clear();
  }

  #shop(shopId: Id): ShopScreens {
    const known = this.#shops.get(shopId);
    if (known !== undefined) return known;
    const screens: ShopScreens = {
      moved: new Map(),
      requests: new Set(),
      lists: this.#paced(() => this.#pushLists(shopId, screens), this.#options.listsMs, SETTLE_MS),
      dashboards: new Map(),
    };
    this.#shops.set(shopId, screens);
    if (this.#shops.size === 1) this.#options.watched(true);
    return screens;
  }

  #stop({ lists, dashboards }: ShopScreens): void {
    lists.stop();
    for (const pacer of dashboards.values()) pacer.stop();
  }

  /** Retries a failed push; of several failures in a row only the first is logged. */
  #paced(push: () => Promise<void>, intervalMs: number, settleMs = 0): Pacer {
    let isFailing = false;
    const run = async (): Promise<void> => {
      try {
        await push();
        isFailing = false;
      } catch (error) {
        if (!isFailing) this.#options.logger.error({ err: error }, 'a push failed');
        isFailing = true;
        throw error;
      }
    };
    return createPacer(run, intervalMs, settleMs);
  }

  async #pushLists(shopId: Id, screens: ShopScreens): Promise<void> {
    const { moved, requests } = screens;
    screens.moved = new Map();
    screens.requests = new Set();
    try {
      await this.#sendLists(shopId, moved, [...requests]);
    } catch (error) {
      // sockets that got it already get it again, with newer changes
      addMoved(screens.moved, moved);
      addCorrelationIds(requests, screens.requests);
      screens.requests = requests;
      throw error;
    }
  }

  async #sendLists(shopId: Id, moved: ReadonlyMap<CollectionName, Position>, correlationIds: Id[]): Promise<void> {
    for (const role of ROLES) {
      const visible = visibleLists(role, [...moved.keys()]);
      if (visible.length === 0) continue;
      const sockets = await stillSignedIn(socketsIn(this.#io, shopRoom(shopId, role)), this.#options.authenticate);
      for (const [position, collections] of byPosition(visible, moved)) {
        const message = { collections, position, ...(correlationIds.length > 0 && { correlationIds }) };
        const delivered = deliver(this.#io, sockets, CHANGED, message);
        this.#reportPush('changed', delivered, { position, correlationIds });
      }
    }
  }

  /** Computed once for all watchers of the same view. */
  async #pushDashboard(room: string, shopId: Id, range: DashboardRange, audience: DashboardAudience): Promise<void> {
    const open = socketsIn(this.#io, room);
    if (open.length === 0) return;
    const [watchers, figures] = await Promise.all([
      stillSignedIn(open, this.#options.authenticate),
      this.#options.dashboard(shopId, range, audience),
    ]);
    if (figures === undefined) return;
    // the session was checked a moment ago; the room shows who still watches
    const sockets = watchers.filter((socket) => socket.data.watching === room);
    const message = visibleFigures(audience, figures);
    const delivered = deliver(this.#io, sockets, DASHBOARD, message);
    this.#reportPush('dashboard', delivered, { position: figures.position });
  }

  #reportPush(kind: string, delivered: Delivered, fields: object): void {
    const { logger, onPushed } = this.#options;
    onPushed?.(kind, delivered);
    if (logger.isLevelEnabled('debug')) logger.debug({ kind, count: delivered.sent, ...fields }, 'pushed');
  }
}
