import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket as Connection } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSocketServer, type ShopServer, type ShopSocket } from './socketServer.ts';

const OURS = 'https://books.example.in';
const POLL = '/socket.io/?EIO=4&transport=polling';
/** Between two packets that are sent in one go. */
const NEXT = '\u001E';

describe('the socket server', () => {
  let server: Server;
  let io: ShopServer;
  let url: string;
  /** Tokens that were asked for. */
  let asked: string[];
  beforeEach(async () => {
    asked = [];
    server = createServer();
    io = openSocketServer(server, {
      origins: [OURS],
      authenticate: async (token) => {
        asked.push(token);
        return undefined;
      },
      openings: { asked: async () => undefined, signedIn: async () => undefined },
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await io.close();
  });

  const polled = async (origin?: string): Promise<number> =>
    (await fetch(`${url}${POLL}`, { headers: { ...(origin !== undefined && { origin }) } })).status;

  it('lets in pages of the public address, those that this very host served, and programs', async () => {
    for (const origin of [undefined, OURS, url]) expect(await polled(origin)).toBe(200);
    const { host, port } = new URL(url);
    for (const origin of [
      'null',
      'https://evil.example',
      `${OURS}.evil.example`,
      `http://${host}0`,
      `http://localhost:${port}`,
      `${url}@evil.example`,
    ])
      expect([origin, await polled(origin)]).toEqual([origin, 403]);
  });

  /** A web socket that takes what comes without looking at it. */
  async function upgraded(): Promise<{ socket: Connection; received: () => number }> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let received = 0;
    const answered = new Promise((resolve) => socket.once('data', resolve));
    socket.on('data', (chunk) => (received += chunk.length));
    socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await answered;
    return { socket, received: () => received };
  }
  /** A text frame; its mask changes nothing. */
  const frame = (text: string): Buffer =>
    Buffer.concat([Buffer.from([0x81, 0xfe, text.length >> 8, text.length & 0xff, 0, 0, 0, 0]), Buffer.from(text)]);
  /** Why the next one that opens a connection is gone again. */
  const cut = async (): Promise<string> =>
    new Promise((resolve) => {
      io.engine.once('connection', (conn: ShopSocket['conn']) => conn.once('close', resolve));
    });

  it('hangs up on whoever wants another namespace, and repeats no name to them', async () => {
    const gone = cut();
    const { socket, received } = await upgraded();
    socket.write(frame(`40/${'x'.repeat(60_000)},`));
    expect(await gone).toBe('forced close');
    const ended = new Promise((resolve) => socket.once('close', resolve));
    // it says goodbye too
    socket.write(Buffer.from([0x88, 0x80, 0, 0, 0, 0]));
    await ended;
    expect(received()).toBeLessThan(1_000);
  });

  it('hangs up on whoever asks to come in again on one connection, however much at once', async () => {
    const gone = cut();
    const opening = await (await fetch(`${url}${POLL}`)).text();
    const { sid } = JSON.parse(opening.slice(1)) as { sid: string };
    const requests = Array.from({ length: 1_000 }, (_, request) => `40${JSON.stringify({ token: `t${request}` })}`);
    await fetch(`${url}${POLL}&sid=${sid}`, { method: 'POST', body: requests.join(NEXT) }).catch(() => undefined);
    expect(await gone).toBe('forced close');
    expect(asked).toEqual(['t0']);
  });
});
