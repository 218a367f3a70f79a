import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSocketServer, type ShopServer } from './socketServer.ts';

const WEB_SOCKET = 'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
/** What Java's client and `curl --http2` say with every request, and what a page says that looks for a socket. */
const offers = {
  'HTTP/2':
    'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n',
  'a web socket': `Connection: Upgrade, close\r\n${WEB_SOCKET}`,
};
const OFFERS = Object.keys(offers) as (keyof typeof offers)[];
const BODY = '{"name":"Rice"}';

describe('a request that offers another protocol', () => {
  let server: Server;
  let io: ShopServer;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { method, url, headers } = request;
      void text(request).then((body) => response.end(`${method} ${url} ${String(headers['x-name'])} ${body}`));
    });
    io = openSocketServer(server, {
      origins: [],
      authenticate: async () => undefined,
      openings: { asked: async () => undefined, signedIn: async () => undefined },
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => io.close());

  /** All that comes back until the server hangs up; each part is sent when the one before has gone. */
  async function answerTo(...parts: string[]): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay();
    for (const part of parts) await new Promise((sent) => socket.write(part, 'latin1', sent));
    return text(socket);
  }

  it.each(OFFERS)('is answered as it is, whatever it says of %s', async (offer) => {
    const head = `GET /api/products HTTP/1.1\r\nHost: x\r\nX-Name: caf\u00e9\r\n${offers[offer]}\r\n`;
    const answer = await answerTo(head);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain('GET /api/products caf\u00e9 ');
  });

  it.each(OFFERS)('keeps its body beside %s, in one piece and in several', async (offer) => {
    const head = `POST /api/categories HTTP/1.1\r\nHost: x\r\nContent-Length: ${BODY.length}\r\n${offers[offer]}\r\n`;
    for (const parts of [[head + BODY], [head, BODY.slice(0, 5), BODY.slice(5)]]) {
      const answer = await answerTo(...parts);
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(answer).toContain(`POST /api/categories undefined ${BODY}`);
    }
  });

  it('becomes a socket where the sockets are', async () => {
    const head = `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n${WEB_SOCKET}\r\n`;
    // a frame that says goodbye
    const answer = await answerTo(head, '\x88\x80\0\0\0\0');
    expect(answer).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n/);
  });
});
