import { expect, it } from '@jest/globals';
import express, { type Request } from 'express';
import { callerNetwork, networkOf, rangesOf } from './networkOf.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is limited as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['203.0.113.7', ['203.0.113.7', '203.0.113.0/24', '203.0.0.0/16']],
  ['2001:db8:1a2b:3c4d:5:6:7:8', ['2001:db8:1a2b:3c00::/56', '2001:db8:1a2b::/48', '2001:db8:1a00::/40']],
  ['2001:db8::1', ['2001:db8:0:0::/56', '2001:db8:0::/48', '2001:db8:0::/40']],
  ['unknown', ['unknown', 'unknown', 'unknown']],
])('%s is part of the ranges %j', (address, [subnet, range, wideRange]) => {
  expect(rangesOf(networkOf(address))).toEqual({ subnet, range, wideRange });
});

it.each(['', '198.51.100.1', '198.51.100.1, 198.51.100.2', ' 2001:db8::1 ,198.51.100.2', ',', 'unknown,,::1'])(
  'S2: of the callers "%s" it finds the one that Express finds, behind however many proxies',
  (forwarded) => {
    for (const proxies of [0, 1, 2, 3]) {
      const app = express().set('trust proxy', proxies);
      const request = Object.create(app.request, {
        socket: { value: { remoteAddress: '203.0.113.7' } },
        headers: { value: { 'x-forwarded-for': forwarded } },
      }) as Request;
      expect([proxies, callerNetwork(request, proxies)]).toEqual([proxies, networkOf(request.ip ?? '')]);
    }
  },
);
