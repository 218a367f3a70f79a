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
import { addMoved, byPosition } from './movedLists.ts';
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

/** Everybody who sees the same figures of one shop. */
interface Watchers {
  range: DashboardRange;
  audience: DashboardAudience;
  pacer: Pacer;
  /** The position of figures that were pushed before they were stored, until stored ones have reached it. */
  ahead: Position | undefined;
}

/** The state of one shop's open screens; kept while at least one is open. */
interface ShopScreens {
  /** Lists that changed since the last push, each with its position. */
  moved: Map<CollectionName, Position>;
  /** The requests that changed them. */
  requests: Set<Id>;
  lists: Pacer;
  /** By room. */
  dashboards: Map<string, Watchers>;
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
    let watchers = dashboards.get(room);
    if (watchers === undefined) {
      const pacer = this.#paced(() => this.#pushDashboard(room, shopId), this.#options.dashboardMs);
      watchers = { range, audience, pacer, ahead: undefined };
      dashboards.set(room, watchers);
    }
    // also covers changes between the page's own fetch and this moment
    watchers.pacer.request();
  }

  unwatch(socket: ShopSocket): void {
    if (socket.data.watching !== undefined) void socket.leave(socket.data.watching);
    delete socket.data.watching;
  }

  /** Read models changed; shops without an open screen cost nothing. */
  moved(changes: readonly Change[]): void {
    for (const { shopId, collections, dashboard, position, correlationIds = [], figures } of changes) {
      const screens = this.#shops.get(shopId);
      if (screens === undefined) continue;
      addMoved(screens.moved, new Map(collections.map((collection) => [collection, position])));
      addCorrelationIds(screens.requests, correlationIds);
      if (collections.length > 0) screens.lists.request();
      for (const [room, watchers] of screens.dashboards) {
        if (dashboard) watchers.pacer.request();
        if (figures?.range === watchers.range) void this.#pushAhead(room, watchers, figures);
      }
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
    for (const { pacer } of dashboards.values()) pacer.stop();
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
  async #pushDashboard(room: string, shopId: Id): Promise<void> {
    const watchers = this.#shops.get(shopId)?.dashboards.get(room);
    const open = socketsIn(this.#io, room);
    if (watchers === undefined || open.length === 0) return;
    const [signedIn, figures] = await Promise.all([
      stillSignedIn(open, this.#options.authenticate),
      this.#options.dashboard(shopId, watchers.range, watchers.audience),
    ]);
    // the commit that stores what was pushed ahead is announced as well
    if (figures === undefined || figures.position < (watchers.ahead ?? '')) return;
    watchers.ahead = undefined;
    this.#sendFigures(room, signedIn, watchers.audience, figures);
  }

  /**
   * Figures that are not stored yet. They are sent at once, or not at all if the whole dashboard is about to be sent: so of two messages
   * within the interval the second is the rest of the first.
   */
  async #pushAhead(room: string, watchers: Watchers, figures: DashboardMessage): Promise<void> {
    if (!watchers.pacer.isIdle || watchers.ahead !== undefined) return;
    watchers.ahead = figures.position;
    const signedIn = await stillSignedIn(socketsIn(this.#io, room), this.#options.authenticate).catch(() => []);
    this.#sendFigures(room, signedIn, watchers.audience, figures);
  }

  #sendFigures(room: string, signedIn: readonly ShopSocket[], audience: DashboardAudience, figures: DashboardMessage) {
    // the session was checked a moment ago; the room shows who still watches
    const sockets = signedIn.filter((socket) => socket.data.watching === room);
    const delivered = deliver(this.#io, sockets, DASHBOARD, visibleFigures(audience, figures));
    this.#reportPush('dashboard', delivered, { position: figures.position });
  }

  #reportPush(kind: string, delivered: Delivered, fields: object): void {
    const { logger, onPushed } = this.#options;
    onPushed?.(kind, delivered);
    if (logger.isLevelEnabled('debug')) logger.debug({ kind, count: delivered.sent, ...fields }, 'pushed');
  }
}
