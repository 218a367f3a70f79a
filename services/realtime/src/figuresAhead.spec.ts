import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CollectionName, DashboardMessage } from '@bahi/contracts';
import type { Change } from '@bahi/projection-runner';
import { createLogger } from '@bahi/runtime';
import { next, SocketClients } from '@bahi/testing/servers/socketClients';
import type { Socket } from 'socket.io-client';
import { createGateway, type Gateway } from './gateway.ts';

const SHOP = 'a'.repeat(32);
const TILES = {
  totalProducts: 3,
  lowStock: 1,
  outOfStock: 0,
  totalStock: { countMilli: 1, gramMilli: 0, mlMilli: 0 },
};
const positionOf = (count: number): string => String(count).padStart(20, '0');

describe('figures that are not stored yet', () => {
  let gateway: Gateway;
  let clients: SocketClients;
  let tell: (change: Omit<Change, 'shopId'>) => void;
  /** How many facts are stored; their count is the revenue. */
  let stored: number;
  let onRead: () => void;

  const figuresOf = (bills: number): DashboardMessage => ({
    range: 'today',
    from: '2026-07-01',
    to: '2026-07-01',
    position: positionOf(bills),
    tiles: { ...TILES, totalRevenuePaise: bills },
  });
  const ahead = (): void => {
    const figures = figuresOf(stored + 1);
    tell({ collections: [], dashboard: false, position: figures.position, figures });
  };
  const commit = (collections: CollectionName[], dashboard: boolean): void => {
    stored += 1;
    tell({ collections, dashboard, position: positionOf(stored) });
  };

  beforeEach(async () => {
    stored = 0;
    onRead = () => undefined;
    const server = createServer();
    gateway = createGateway({
      server,
      feed: {
        publish: () => undefined,
        subscribe: (listener) => {
          tell = (change) => listener([{ shopId: SHOP, ...change }]);
          return () => undefined;
        },
        close: async () => undefined,
      },
      authenticate: async (token) => ({
        sessionId: token,
        shopId: SHOP,
        role: token === 'staff' ? 'staff' : 'owner',
      }),
      dashboard: async () => {
        onRead();
        return figuresOf(stored);
      },
      watched: () => undefined,
      origins: [],
      openings: { asked: async () => undefined, signedIn: async () => undefined },
      logger: createLogger('silent'),
      dashboardMs: 40,
      listsMs: 20,
    });
    clients = await SocketClients.of(server);
  });
  afterEach(() => clients.close(() => gateway.close()));

  /** Watches a range, and notes each later message: facts at its position, and its revenue. */
  async function watching(token: string, range: string): Promise<{ socket: Socket; seen: [string, unknown][] }> {
    const socket = await clients.connected(token);
    const first = next(socket, 'dashboard');
    socket.emit('dashboard:watch', { range });
    await first;
    const seen: [string, unknown][] = [];
    socket.on('dashboard', ({ position, tiles }: DashboardMessage) =>
      seen.push([position.slice(-2), tiles?.totalRevenuePaise]),
    );
    return { socket, seen };
  }

  it('are shown to those who watch the day, and nothing older until the rest has come', async () => {
    const [mine, staff, week] = [
      await watching('mine', 'today'),
      await watching('staff', 'today'),
      await watching('mine', '7d'),
    ];
    // until the pauses after their first pushes are over
    while (mine.seen.length === 0 || staff.seen.length === 0) {
      const told = next(week.socket, 'changed');
      ahead();
      tell({ collections: ['billing'], dashboard: false, position: positionOf(1) });
      await told;
    }
    expect(mine.seen).toEqual([['01', 1]]);
    expect(staff.seen).toEqual([['01', undefined]]);
    // another one begins to watch before the commit: what is stored is older
    const late = await clients.connected('mine');
    const read = new Promise<void>((resolve) => (onRead = resolve));
    late.emit('dashboard:watch', { range: 'today' });
    await read;
    ahead();
    const rest = [next(mine.socket, 'dashboard'), next(week.socket, 'dashboard')];
    commit(['sales'], true);
    await Promise.all(rest);
    expect(mine.seen).toEqual([
      ['01', 1],
      ['01', 1],
    ]);
    expect(week.seen).toEqual([['01', 1]]);
  });
});
