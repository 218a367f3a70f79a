/** @jest-environment node */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Server } from 'socket.io';
import { io as connectTo, type Socket } from 'socket.io-client';
import { reconnect } from './reconnect.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** A server whose `refusals` next connections are refused, and a page's socket to it. */
async function connection(refusals = 0): Promise<{ server: Server; socket: Socket; refusedNow: () => number }> {
  const http = createServer();
  const server = new Server(http);
  let refused = 0;
  server.use((_socket, next) => {
    if (refused >= refusals) return next();
    refused += 1;
    return next(new Error('store_unavailable'));
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  stops.push(async () => server.close());
  const { port } = http.address() as AddressInfo;
  const socket = connectTo(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
  stops.push(() => socket.close());
  return { server, socket, refusedNow: () => refused };
}
const next = async (socket: Socket, event: string): Promise<void> =>
  new Promise((heard) => socket.once(event, () => heard()));

describe('a page’s live connection', () => {
  it('is restored after the server ended it', async () => {
    const { server, socket } = await connection();
    stops.push(reconnect(socket, () => true));
    await next(socket, 'connect');
    const back = next(socket, 'connect');
    server.disconnectSockets(true);
    await back;
    expect(socket.connected).toBe(true);
  });

  it('is opened even when the server refuses the first attempt', async () => {
    const { socket, refusedNow } = await connection(1);
    stops.push(reconnect(socket, () => true));
    await next(socket, 'connect');
    expect([socket.connected, refusedNow()]).toEqual([true, 1]);
  });

  it('is retried with growing pauses when it is refused, and not while nobody is signed in', () => {
    jest.useFakeTimers();
    stops.push(() => jest.useRealTimers());
    const heard = new Map<string, () => void>();
    const connect = jest.fn(() => heard.get('connect_error')?.());
    let signedIn = true;
    const refused = { active: false, connect, on: (event: string, act: () => void) => heard.set(event, act) };
    reconnect(refused as unknown as Socket, () => signedIn);
    heard.get('connect_error')?.();
    jest.advanceTimersByTime(60_000);
    const inTheFirstMinute = connect.mock.calls.length;
    expect(inTheFirstMinute).toBeLessThanOrEqual(7);
    jest.advanceTimersByTime(600_000);
    const inTenMore = connect.mock.calls.length - inTheFirstMinute;
    expect([inTenMore >= 9, inTenMore <= 21]).toEqual([true, true]);
    signedIn = false;
    connect.mockClear();
    jest.advanceTimersByTime(600_000);
    expect(connect).not.toHaveBeenCalled();
  });
});
