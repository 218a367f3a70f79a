import type { IncomingMessage } from 'node:http';
import { expect, it } from '@jest/globals';
import { createRateLimits } from './rateLimits.ts';
import { socketOpenings } from './socketOpenings.ts';

const SESSION = 'a'.repeat(32);
/** One in five hundred of what is allowed: two connections a minute. */
const SCALE = 1 / 500;

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  }) as unknown as IncomingMessage;

it('S2: an address opens only so many, whatever it says of itself, and others go on', async () => {
  const openings = socketOpenings(createRateLimits({ limitScale: SCALE }), 0);
  const waits: (number | undefined)[] = [];
  for (const forged of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    waits.push(await openings.asked(request('203.0.113.7', forged)));
  }
  expect(waits).toEqual([undefined, undefined, expect.any(Number)]);
  expect(await openings.asked(request('203.0.113.8'))).toBeUndefined();
});

it('S2: all addresses of one line are one', async () => {
  const openings = socketOpenings(createRateLimits({ limitScale: SCALE }), 0);
  const waits: (number | undefined)[] = [];
  for (const last of ['1', '2', '3']) waits.push(await openings.asked(request(`2001:db8:1:2::${last}`)));
  expect(waits).toEqual([undefined, undefined, expect.any(Number)]);
});

it('behind a proxy each caller is another address', async () => {
  const openings = socketOpenings(createRateLimits({ limitScale: SCALE }), 1);
  for (const caller of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    expect(await openings.asked(request('203.0.113.7', `forged, ${caller}`))).toBeUndefined();
  }
});

it('one that is signed in counts for its session, and its address has it back', async () => {
  const openings = socketOpenings(createRateLimits({ limitScale: SCALE }), 0);
  // more than its address may open, and as many as its session may
  for (let screen = 0; screen < 4; screen += 1) {
    const asking = request('203.0.113.7');
    expect(await openings.asked(asking)).toBeUndefined();
    expect(await openings.signedIn(asking, SESSION)).toBeUndefined();
  }
});
