import { once } from 'node:events';
import { createServer, type Http2Server, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { EventStoreDbConnection } from './connection.ts';
import { WINDOW_BYTES } from './flowControl.ts';

let server: Http2Server;
const sessions: ServerHttp2Session[] = [];

beforeEach(async () => {
  server = createServer();
  server.on('session', (session) => sessions.push(session));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  for (const session of sessions.splice(0)) session.destroy();
  await new Promise((resolve) => server.close(resolve));
});

it('lets a server send a page of the log without waiting for its reader', async () => {
  const { port } = server.address() as AddressInfo;
  const url = `esdb://127.0.0.1:${port}?tls=false`;
  const connection = await EventStoreDbConnection.open({ url, prefix: '', deadlineMs: 2_000 });
  const called = once(server, 'stream');
  const reading = connection.readStream('ledger-a', 0n, 500, 'forwards').catch(() => undefined);
  const [stream] = (await called) as [{ session: ServerHttp2Session; close(): void }];
  expect(stream.session.remoteSettings.initialWindowSize).toBe(WINDOW_BYTES);
  expect(stream.session.state.remoteWindowSize).toBe(WINDOW_BYTES);
  stream.close();
  await reading;
  await connection.close();
});
