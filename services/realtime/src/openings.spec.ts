import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket as Connection } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { io as connectClient } from 'socket.io-client';
import { openSocketServer, type ShopServer } from './socketServer.ts';

const SESSION = 'a'.repeat(32);
const POLL = '/socket.io/?EIO=4&transport=polling';
const WEB_SOCKET =
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

describe('connections', () => {
  let server: Server;
  let io: ShopServer;
  let url: string;
  /** Those that were counted, for an address or a session. */
  let counted: (IncomingMessage | string)[];
  /** Seconds to wait, for addresses and for sessions. */
  let wait: { asked?: number; signedIn?: number };
  /** What the count of an address waits for. */
  let counting: Promise<void> | undefined;
  beforeEach(async () => {
    counted = [];
    wait = {};
    counting = undefined;
    server = createServer();
    io = openSocketServer(server, {
      origins: [],
      authenticate: async (token) =>
        token === 'good' ? { sessionId: SESSION, shopId: SESSION, role: 'owner' } : undefined,
      openings: {
        async asked(request) {
          counted.push(request);
          await counting;
          return wait.asked;
        },
        async signedIn(request, sessionId) {
          counted.push(`${sessionId} ${counted.indexOf(request)}`);
          return wait.signedIn;
        },
      },
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await io.close();
  });

  const webSocket = (): Connection => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(WEB_SOCKET);
    return socket;
  };
  /** Why a page with this token is not let in, or `let in`. */
  const answered = async (token: string, transport: string): Promise<string> => {
    const socket = connectClient(url, {
      auth: { token },
      transports: [transport],
      forceNew: true,
      reconnection: false,
    });
    const answer = await new Promise<string>((resolve) => {
      socket.on('connect', () => resolve('let in'));
      socket.on('connect_error', ({ message }) => resolve(message));
    });
    socket.close();
    return answer;
  };

  it.each(['polling', 'websocket'])(
    'S2: %s counts once for its address, and for its session once that is known',
    async (how) => {
      expect(await answered('bad', how)).toBe('session_expired');
      expect(counted).toHaveLength(1);
      expect(await answered('good', how)).toBe('let in');
      expect(counted.slice(2)).toEqual([`${SESSION} 1`]);
    },
  );

  it('S2: refuses a client that opened too many before a connection is made, polling or not, and says for how long', async () => {
    wait = { asked: 7 };
    const polled = await fetch(`${url}${POLL}`);
    expect([polled.status, polled.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await text(webSocket())).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\nRetry-After: 7\r\n/);
    expect(io.engine.clientsCount).toBe(0);
  });

  it('S2: a session that opened too many is not let in', async () => {
    wait = { signedIn: 7 };
    expect(await answered('good', 'websocket')).toBe('too_many_requests');
  });

  it('of which the other end is gone before they were counted disturb nobody', async () => {
    let go = (): void => undefined;
    counting = new Promise((resolve) => {
      go = resolve;
    });
    const upgraded = new Promise<Connection>((resolve) =>
      server.once('upgrade', (_request, socket: Connection) => resolve(socket)),
    );
    const client = webSocket();
    const connection = await upgraded;
    const closed = new Promise((resolve) => connection.once('close', resolve));
    client.resetAndDestroy();
    await closed;
    go();
    expect(await answered('good', 'websocket')).toBe('let in');
  });
});
