import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { json, stubServer } from '../../testing/stubServer.ts';
import { callApi } from './http.ts';
import { serverNowMs, today, useToday } from './serverClock.ts';

/** One answer of a server whose clock says this. */
async function hear(date: string): Promise<void> {
  stubServer({ 'GET /categories': () => json([], 200, { Date: new Date(date).toUTCString() }) });
  await act(async () => void (await callApi('/categories')));
}

beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2024-03-10T06:00:00.000Z') }));
afterEach(() => void jest.useRealTimers());

it("today is the server’s day, whatever the device's clock, and changes at midnight in India", async () => {
  const { result } = renderHook(useToday);
  await hear('2026-11-26T06:00:00.000Z');
  expect([today(), result.current]).toEqual(['2026-11-26', '2026-11-26']);
  await act(async () => jest.advanceTimersByTimeAsync(Date.parse('2026-11-26T18:30:00.000Z') - serverNowMs()));
  expect([today(), result.current]).toEqual(['2026-11-27', '2026-11-27']);
});

it('today follows a corrected device clock, and ignores a difference of a second', async () => {
  await hear('2026-11-26T06:00:00.000Z');
  jest.setSystemTime(Date.parse('2026-11-26T06:00:10.000Z'));
  await hear('2026-11-26T06:00:09.000Z');
  expect(serverNowMs()).toBe(Date.now());
});
