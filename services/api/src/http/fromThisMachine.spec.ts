import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { expect, it } from '@jest/globals';
import { isFromThisMachine } from './fromThisMachine.ts';

const request = (remoteAddress: string | undefined, localAddress: string, headers: IncomingHttpHeaders = {}) =>
  ({ socket: { remoteAddress, localAddress }, headers: { host: 'localhost:3000', ...headers } }) as IncomingMessage;

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.2', '127.0.0.1'],
  ['::1', '::1'],
  ['::ffff:127.0.0.1', '::ffff:127.0.0.1'],
  ['192.168.1.20', '192.168.1.20'],
])('a request from %s to %s is from this machine', (remote, local) => {
  for (const host of ['localhost:3000', '192.168.1.20:3000', '[::1]:3000'])
    expect(isFromThisMachine(request(remote, local, { host }), 0)).toBe(true);
});

it.each<[string, IncomingMessage, number]>([
  ['another device', request('192.168.1.21', '192.168.1.20'), 0],
  ['another device whose address begins alike', request('192.168.1.2', '192.168.1.20'), 0],
  ['a connection that is gone', request(undefined, '127.0.0.1'), 0],
  ['a proxy here', request('127.0.0.1', '127.0.0.1', { 'x-real-ip': '203.0.113.9' }), 0],
  ['a trusted proxy', request('127.0.0.1', '127.0.0.1'), 1],
  ['a foreign name', request('127.0.0.1', '127.0.0.1', { host: 'localhost.evil.example' }), 0],
  ['no name', request('127.0.0.1', '127.0.0.1', { host: undefined }), 0],
])('a request from %s is not', (_from, from, proxies) => {
  expect(isFromThisMachine(from, proxies)).toBe(false);
});
