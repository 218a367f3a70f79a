import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { ChangedMessage, DashboardMessage } from '@bahi/contracts';
import type { ChangeFeed } from '@bahi/projection-runner';
import { openRedisLink, redisChangeFeed, type RedisLink } from '@bahi/projection-runner/redis';
import { createLogger } from '@bahi/runtime';
import { seededRandom } from '@bahi/testing/faults';
import { until } from '@bahi/testing/servers/guardedServer';
import { describeWithRedis, startRedis, type TestRedis } from '@bahi/testing/servers/redis';
import { io as connectClient, type Socket } from 'socket.io-client';
import { createGateway, type Gateway } from './gateway.ts';

const SHOP = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);
const SCREENS = 10;
const DISCONNECTS = 500;

/** One realtime process: its own HTTP server, its own connections to Redis. */
interface Process {
  url: string;
  close(): Promise<void>;
}

/** What every process reads: the figures of a shop are how many facts it has. */
type Facts = Map<string, number>;
const positionOf = (count: number): string => String(count).padStart(20, '0');

async function startRealtime(redisUrl: string, facts: Facts): Promise<Process> {
  const server: Server = createServer();
  const link = openRedisLink(redisUrl);
  const feed = redisChangeFeed(link);
  const gateway: Gateway = createGateway({
    server,
    feed,
    // a token is the shop's id here
    authenticate: async (token) => ({ sessionId: token, shopId: token, role: 'owner' }),
    dashboard: async (shopId, range): Promise<DashboardMessage> => ({
      range,
      position: positionOf(facts.get(shopId) ?? 0),
    }),
    watched: () => undefined,
    origins: [],
    openings: { asked: async () => undefined, signedIn: async () => undefined },
    logger: createLogger('silent'),
    dashboardMs: 20,
    listsMs: 10,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      gateway.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await feed.close();
      await link.close();
    },
  };
}

describeWithRedis('screens on two realtime processes (F17)', () => {
  let redis: TestRedis;
  let link: RedisLink;
  let feed: ChangeFeed;
  let facts: Facts;
  let processes: [Process, Process];
  const sockets: Socket[] = [];

  const open = async (url: string, token: string): Promise<Socket> => {
    const options = { auth: { token }, transports: ['websocket'], forceNew: true, reconnectionDelay: 10 };
    const socket = connectClient(url, options);
    sockets.push(socket);
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    return socket;
  };
  /** A fact is applied by a projection host in a third process. */
  const applied = (shopId: string): string => {
    const count = (facts.get(shopId) ?? 0) + 1;
    facts.set(shopId, count);
    feed.publish([{ shopId, collections: ['sales'], dashboard: true, position: positionOf(count) }]);
    return positionOf(count);
  };
  const heard = <Message extends { position: string }>(socket: Socket, event: string, position: string) =>
    new Promise<void>((resolve) => {
      socket.on(event, (message: Message) => message.position >= position && resolve());
    });

  beforeEach(async () => {
    redis = await startRedis();
    facts = new Map();
    link = openRedisLink(redis.url);
    feed = redisChangeFeed(link);
    processes = [await startRealtime(redis.url, facts), await startRealtime(redis.url, facts)];
    await until(() => link.answers(), 'reaching Redis');
    // both have subscribed once they hear
    const ready = await Promise.all(processes.map(({ url }) => open(url, 'probe')));
    const messages = ready.map((socket) => heard(socket, 'changed', positionOf(1)));
    const probing = setInterval(() => applied('probe'), 10);
    await Promise.all(messages);
    clearInterval(probing);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    for (const one of processes) await one.close();
    await feed.close();
    await link.close();
    await redis.close();
  });

  it('tells the screens of a shop in both, and no other shop', async () => {
    const [mine, alsoMine, theirs] = await Promise.all([
      open(processes[0].url, SHOP),
      open(processes[1].url, SHOP),
      open(processes[1].url, OTHER),
    ]);
    const overheard: ChangedMessage[] = [];
    theirs.on('changed', (message: ChangedMessage) => overheard.push(message));
    const messages = [mine, alsoMine].map((socket) => heard(socket, 'changed', positionOf(1)));
    applied(SHOP);
    await Promise.all(messages);
    const own = heard(theirs, 'changed', positionOf(1));
    applied(OTHER);
    await own;
    expect(overheard.map(({ position }) => position)).toEqual([positionOf(1)]);
  });

  it(`shows every screen the newest figures within 5 s, after ${DISCONNECTS} disconnects between the two`, async () => {
    const random = seededRandom(17);
    const shown = new Map<number, string>();
    let disconnects = 0;
    const connect = async (screen: number): Promise<Socket> => {
      const socket = await open(processes[random.below(2)]!.url, SHOP);
      socket.on('dashboard', ({ position }: DashboardMessage) => shown.set(screen, position));
      socket.emit('dashboard:watch', { range: 'today' });
      return socket;
    };
    const selling = setInterval(() => applied(SHOP), 2);
    await Promise.all(
      Array.from({ length: SCREENS }, async (_, screen) => {
        let socket = await connect(screen);
        while (disconnects < DISCONNECTS) {
          disconnects += 1;
          socket.io.engine.close();
          socket.disconnect();
          socket = await connect(screen);
        }
      }),
    );
    clearInterval(selling);
    const last = applied(SHOP);
    const quietSince = performance.now();
    const isNewest = (screen: number): boolean => shown.get(screen) === last;
    const screens = Array.from({ length: SCREENS }, (_, screen) => screen);
    await until(async () => screens.every(isNewest), 'showing every screen the newest figures');
    expect(performance.now() - quietSince).toBeLessThan(5_000);
  });

  it('shows what happened while Redis was away once it is back, though nobody sent a message', async () => {
    const socket = await open(processes[0].url, SHOP);
    socket.on('connect', () => socket.emit('dashboard:watch', { range: 'today' }));
    socket.emit('dashboard:watch', { range: 'today' });
    const messages = heard(socket, 'dashboard', positionOf(1));
    applied(SHOP);
    await messages;
    redis.kill('SIGKILL');
    const position = applied(SHOP);
    const made = heard(socket, 'dashboard', position);
    await redis.restart();
    await made;
  });
});
