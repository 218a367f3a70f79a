import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSocketServer, type ShopServer } from './socketServer.ts';

const OURS = 'https://books.example.in';
const POLL = '/socket.io/?EIO=4&transport=polling';

describe('the socket server', () => {
  let server: Server;
  let io: ShopServer;
  let url: string;
  beforeEach(async () => {
    server = createServer();
    io = openSocketServer(server, [OURS], async () => undefined);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await io.close();
  });

  const polled = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(`${url}${POLL}`, { headers })).status;

  it('lets in pages of the public address, those that this very host served, and programs', async () => {
    for (const headers of [{}, { origin: OURS }, { origin: url }]) expect(await polled(headers)).toBe(200);
    const { host, port } = new URL(url);
    for (const origin of [
      'null',
      'https://evil.example',
      `${OURS}.evil.example`,
      `http://${host}0`,
      `http://localhost:${port}`,
      `${url}@evil.example`,
    ])
      // prettier-ignore
      expect([origin, await polled({ origin })]).toEqual([origin, 403]);
  });
});
