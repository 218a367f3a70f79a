import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChangedMessage, CollectionName, DashboardMessage, Role } from '@bahi/contracts';
import type { Change } from '@bahi/projection-runner';
import { createLogger } from '@bahi/runtime';
import { heard, next, SocketClients } from '@bahi/testing/servers/socketClients';
import type { Socket } from 'socket.io-client';
import { createGateway, type Gateway } from './gateway.ts';
import type { SocketSession } from './socketServer.ts';

const SHOP = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);
const ORIGIN = 'https://books.example.in';

const figures = (position: string): DashboardMessage => ({
  range: 'today',
  from: '2026-07-01',
  to: '2026-07-01',
  position,
  tiles: {
    totalProducts: 3,
    lowStock: 1,
    outOfStock: 0,
    totalStock: { countMilli: 1, gramMilli: 0, mlMilli: 0 },
    totalRevenuePaise: 99,
    stockValuePaise: 5,
  },
  topProducts: [],
});

const DASHBOARD_MS = 40;

describe('the gateway', () => {
  let gateway: Gateway;
  let clients: SocketClients;
  let sessions: Map<string, SocketSession>;
  let computed: string[];
  let watched: boolean[];
  let onWatched: () => void;
  let position: string;
  let listeners: Set<(changes: readonly Change[]) => void>;
  let missed: () => void;
  /** Told of each session that is asked for while the stores are away. */
  let asked: (() => void) | undefined;

  const signIn = (token: string, shopId: string, role: Role) => sessions.set(token, { sessionId: token, shopId, role });
  const after = (at: string) => String(Number(at) + 1).padStart(20, '0');
  const change = (shopId: string, collections: CollectionName[], dashboard = true) => {
    position = after(position);
    for (const listener of listeners) listener([{ shopId, collections, dashboard, position }]);
  };

  beforeEach(async () => {
    sessions = new Map();
    computed = [];
    watched = [];
    onWatched = () => undefined;
    position = '0'.repeat(20);
    listeners = new Set();
    missed = () => undefined;
    asked = undefined;
    const server = createServer();
    gateway = createGateway({
      server,
      feed: {
        publish: () => undefined,
        subscribe: (listener, onMissed) => {
          listeners.add(listener);
          missed = onMissed ?? missed;
          return () => listeners.delete(listener);
        },
        close: async () => undefined,
      },
      authenticate: async (token) => {
        asked?.();
        if (asked !== undefined) throw new Error('the stores are away');
        return sessions.get(token);
      },
      dashboard: async (shopId, range, audience) => {
        computed.push(`${shopId[0]} ${range} ${audience}`);
        return figures(position);
      },
      watched: (now) => {
        watched.push(now);
        onWatched();
      },
      origins: [ORIGIN],
      openings: { asked: async () => undefined, signedIn: async () => undefined },
      logger: createLogger('silent'),
      dashboardMs: DASHBOARD_MS,
      listsMs: 20,
    });
    clients = await SocketClients.of(server);
  });
  afterEach(() => clients.close(() => gateway.close()));

  const connected = async (token: string, options = {}): Promise<Socket> => clients.connected(token, options);
  const refusal = async (options: object): Promise<string> => clients.refusal(options);

  it('takes the token from the handshake and from nowhere else', async () => {
    signIn('good', SHOP, 'owner');
    expect(await refusal({})).toBe('session_expired');
    expect(await refusal({ auth: { token: 'bad' } })).toBe('session_expired');
    expect(await refusal({ auth: { token: { $ne: '' } } })).toBe('session_expired');
    expect(await refusal({ query: { token: 'good' } })).toBe('session_expired');
    expect(await refusal({ extraHeaders: { authorization: 'Bearer good' } })).toBe('session_expired');
    expect((await connected('good')).connected).toBe(true);
  });

  it('refuses pages of another origin', async () => {
    signIn('good', SHOP, 'owner');
    expect(await refusal({ auth: { token: 'good' }, extraHeaders: { origin: 'https://evil.example' } })).toBe(
      'websocket error',
    );
    await connected('good', { extraHeaders: { origin: ORIGIN } });
  });

  it('tells a shop what moved, and no other shop', async () => {
    signIn('mine', SHOP, 'owner');
    signIn('theirs', OTHER, 'owner');
    const mine = await connected('mine');
    const theirs = await connected('theirs');
    const overheard = heard(theirs);
    const received = next<ChangedMessage>(mine, 'changed');
    change(SHOP, ['products', 'purchases']);
    expect(await received).toEqual({ collections: ['products', 'purchases'], position });
    const own = next(theirs, 'changed');
    change(OTHER, ['sales']);
    expect(await own).toMatchObject({ collections: ['sales'] });
    expect(overheard).toEqual(['changed']);
  });

  it('says of each of the lists that moved apart how far it has come', async () => {
    signIn('mine', SHOP, 'owner');
    const mine = await connected('mine');
    const atOnce = next(mine, 'changed');
    change(SHOP, ['sales']);
    await atOnce;
    const received: ChangedMessage[] = [];
    const both = new Promise<void>((resolve) => {
      mine.on('changed', (message: ChangedMessage) => received.push(message) === 2 && resolve());
    });
    const [near, far] = ['5', '9'].map((digit) => digit.padStart(20, '0')) as [string, string];
    const ahead: Change = { shopId: SHOP, collections: ['products'], dashboard: true, position: far };
    const behind: Change = { shopId: SHOP, collections: ['billing', 'sales'], dashboard: false, position: near };
    for (const listener of listeners) listener([ahead, behind]);
    await both;
    expect(received).toEqual([
      { collections: ['billing', 'sales'], position: near },
      { collections: ['products'], position: far },
    ]);
  });

  it('says how far a list has come though a worker that was held up says less later', async () => {
    signIn('mine', SHOP, 'owner');
    const mine = await connected('mine');
    const received = next<ChangedMessage>(mine, 'changed');
    const places = ['9', '5'].map((digit) => digit.padStart(20, '0'));
    for (const place of places)
      for (const listener of listeners)
        listener([{ shopId: SHOP, collections: ['products'], dashboard: false, position: place }]);
    expect((await received).position).toBe(places[0]);
  });

  it('says when the first screen opens and when the last one has closed', async () => {
    const closed = new Promise<void>((resolve) => {
      onWatched = () => watched.at(-1) === false && resolve();
    });
    for (const [token, shop] of [
      ['mine', SHOP],
      ['theirs', OTHER],
    ] as const)
      signIn(token, shop, 'owner');
    const screens = [await connected('mine'), await connected('theirs')];
    for (const screen of screens) screen.disconnect();
    await closed;
    expect(watched).toEqual([true, false]);
  });

  it('lets nobody choose a room', async () => {
    signIn('mine', SHOP, 'owner');
    signIn('theirs', OTHER, 'owner');
    const [mine, theirs] = [await connected('mine'), await connected('theirs')];
    for (const name of ['join', 'subscribe', 'room']) mine.emit(name, `shop:${OTHER}:owner`);
    mine.emit('dashboard:watch', { range: 'today', shopId: OTHER });
    mine.emit('dashboard:watch', { range: 'today' });
    await next(mine, 'dashboard');
    expect(computed).toEqual(['a today full']);
    const overheard = heard(mine);
    const toldThem = next(theirs, 'changed');
    change(OTHER, ['vendors']);
    await toldThem;
    const toldMe = next<ChangedMessage>(mine, 'changed');
    change(SHOP, ['sales'], false);
    expect(await toldMe).toMatchObject({ collections: ['sales'] });
    expect(overheard).toEqual(['changed']);
  });

  it('hides from staff what staff may not see', async () => {
    signIn('staff', SHOP, 'staff');
    const staff = await connected('staff');
    const received = next<ChangedMessage>(staff, 'changed');
    change(SHOP, ['purchases', 'stock-history', 'customers', 'day-closes', 'members']);
    // of a customer's due and of a close no more than that something changed
    expect(await received).toEqual({ collections: ['customers', 'day-closes'], position });
    staff.emit('dashboard:watch', { range: 'today' });
    const shown = await next<DashboardMessage>(staff, 'dashboard');
    expect(Object.keys(shown.tiles ?? {}).toSorted()).toEqual([
      'lowStock',
      'outOfStock',
      'totalProducts',
      'totalStock',
    ]);
    expect(shown).not.toHaveProperty('topProducts');
  });

  it('works a dashboard out once for all its watchers, at once and then at the end of the pause', async () => {
    const tokens = Array.from({ length: 20 }, (_, index) => `t${index}`);
    for (const token of tokens) signIn(token, SHOP, 'owner');
    const sockets = await Promise.all(tokens.map(async (token) => connected(token)));
    const first = sockets.map(async (socket) => next(socket, 'dashboard'));
    for (const socket of sockets) socket.emit('dashboard:watch', { range: 'today' });
    await Promise.all(first);
    computed.length = 0;
    const untilLast = async (socket: Socket) =>
      new Promise<void>((resolve) => {
        socket.on('dashboard', (message: DashboardMessage) => message.position.endsWith('050') && resolve());
      });
    const last = sockets.map(untilLast);
    for (let turn = 0; turn < 50; turn += 1) change(SHOP, ['sales']);
    await Promise.all(last);
    expect(computed.length).toBeLessThanOrEqual(2);
  });

  it('leaves a dashboard alone when what moved is not on it', async () => {
    signIn('mine', SHOP, 'owner');
    const mine = await connected('mine');
    mine.emit('dashboard:watch', { range: 'today' });
    await next(mine, 'dashboard');
    computed = [];
    for (const until = performance.now() + 3 * DASHBOARD_MS; performance.now() < until;) {
      const received = next(mine, 'changed');
      change(SHOP, ['billing'], false);
      await received;
    }
    expect(computed).toEqual([]);
  });

  it('stops telling after unwatch', async () => {
    signIn('mine', SHOP, 'owner');
    const mine = await connected('mine');
    mine.emit('dashboard:watch', { range: '7d' });
    await next(mine, 'dashboard');
    mine.emit('dashboard:unwatch');
    // another one of the shop is pushed to, once the server has taken that in: there is no answer to it
    const beside = await connected('mine');
    beside.emit('dashboard:watch', { range: 'fy' });
    await next(beside, 'dashboard');
    computed.length = 0;
    const received = next<DashboardMessage>(beside, 'dashboard');
    change(SHOP, ['sales']);
    await received;
    expect(computed).toEqual(['a fy full']);
  });

  it('stops telling of one range when another one is watched', async () => {
    signIn('mine', SHOP, 'owner');
    const mine = await connected('mine');
    mine.emit('dashboard:watch', { range: '7d' });
    await next(mine, 'dashboard');
    mine.emit('dashboard:watch', { range: 'fy' });
    await next(mine, 'dashboard');
    computed.length = 0;
    const received = next<DashboardMessage>(mine, 'dashboard');
    change(SHOP, ['sales']);
    await received;
    expect(computed).toEqual(['a fy full']);
  });

  it('tells what moved while the stores were away once they answer again', async () => {
    signIn('mine', SHOP, 'owner');
    const mine = await connected('mine');
    const first = next(mine, 'dashboard');
    mine.emit('dashboard:watch', { range: 'today' });
    await first;
    const received = new Set<string>();
    const all = new Promise<void>((resolve) => {
      const hear = (what: string): void => void (received.add(what).size === 3 && resolve());
      mine.on('changed', (message: ChangedMessage) => message.collections.forEach(hear));
      mine.on('dashboard', () => hear('dashboard'));
    });
    // the dashboard and the lists
    let tries = 0;
    await new Promise<void>((resolve) => {
      asked = () => void ((tries += 1) === 2 && resolve());
      change(SHOP, ['products']);
    });
    for (const listener of listeners) listener([{ shopId: SHOP, collections: ['sales'], dashboard: false, position }]);
    asked = undefined;
    await all;
    expect([...received].toSorted()).toEqual(['dashboard', 'products', 'sales']);
  });

  it('breaks the connections when changes may have been lost, so that pages come back and fetch', async () => {
    signIn('mine', SHOP, 'owner');
    const mine = await connected('mine', { reconnection: true, reconnectionDelay: 1 });
    const gone = next<string>(mine, 'disconnect');
    const back = next(mine, 'connect');
    missed();
    expect(await gone).toBe('transport close');
    await back;
  });

  it('disconnects a session that has ended, by the next push at the latest', async () => {
    signIn('ended', SHOP, 'owner');
    const ended = await connected('ended');
    const gone = next(ended, 'disconnect');
    sessions.delete('ended');
    change(SHOP, ['sales']);
    expect(await gone).toBe('io server disconnect');
  });

  it('disconnects a session when told that it ended', async () => {
    signIn('one', SHOP, 'owner');
    signIn('two', SHOP, 'owner');
    const [one, two] = [await connected('one'), await connected('two')];
    const gone = next(one, 'disconnect');
    gateway.endSessions(['one']);
    await gone;
    expect(two.connected).toBe(true);
  });

  it('disconnects a member whose role changed, to come back with the new one', async () => {
    signIn('member', SHOP, 'auditor');
    const member = await connected('member');
    const gone = next(member, 'disconnect');
    signIn('member', SHOP, 'staff');
    change(SHOP, ['purchases']);
    await gone;
    const back = next(member, 'connect');
    member.connect();
    await back;
    const received = next<ChangedMessage>(member, 'changed');
    change(SHOP, ['purchases', 'products']);
    expect((await received).collections).toEqual(['products']);
  });

  it('hangs up without a goodbye when it closes, so that pages come back to the next process', async () => {
    signIn('mine', SHOP, 'owner');
    const mine = await connected('mine');
    const gone = next<string>(mine, 'disconnect');
    gateway.close();
    expect(await gone).toBe('transport close');
  });

  it('closes on a message above 64 KiB', async () => {
    signIn('mine', SHOP, 'owner');
    const mine = await connected('mine');
    const gone = next(mine, 'disconnect');
    mine.emit('dashboard:watch', { range: 'x'.repeat(65 * 1024) });
    await gone;
  });

  it('works over long polling too, where two pushes in a row wait for the next request', async () => {
    signIn('mine', SHOP, 'owner');
    const mine = await connected('mine', { transports: ['polling'] });
    mine.emit('dashboard:watch', { range: 'today' });
    await next(mine, 'dashboard');
    const both = Promise.all([next(mine, 'changed'), next(mine, 'dashboard')]);
    change(SHOP, ['sales']);
    await both;
  });
});
