import { describe, expect, it } from '@jest/globals';
import { openInMemoryEventStore } from '@bahi/event-store';
import { inMemoryReadStore } from '@bahi/read-store';
import { MessageChannel } from 'node:worker_threads';
import { inProcessChangeFeed } from '../inProcess/inProcessChangeFeed.ts';
import { inProcessWakeUp } from '../inProcess/inProcessWakeUp.ts';
import type { Change } from '../signals.ts';
import { createProjectionHost } from './projectionHost.ts';
import { appendSample, sampleProjection, shopId } from '@bahi/testing/projections/sampleProjection';
import { connectProjectionHost, serveProjectionHost } from './workerHost.ts';

function connected() {
  const events = openInMemoryEventStore();
  const { writer } = inMemoryReadStore();
  const signals = { wakeUp: inProcessWakeUp(), feed: inProcessChangeFeed() };
  const clock = { now: () => 0 };
  // the sweep is far away: only a wake-up that crosses the channel moves the host
  const host = createProjectionHost({
    events,
    writer,
    projections: [sampleProjection()],
    ...signals,
    clock,
    pollMs: 60_000,
  });
  const { port1, port2 } = new MessageChannel();
  serveProjectionHost(port1, host, signals);
  return { events, host, port: port1, remote: connectProjectionHost(port2) };
}

describe('a projection host behind a message channel', () => {
  it('starts, is woken, publishes, answers and stops as the host itself', async () => {
    const { events, remote, port } = connected();
    await remote.start();
    const published = new Promise<readonly Change[]>((resolve) => remote.feed.subscribe(resolve));
    const position = await appendSample(events, [{ shop: 1, type: 'CategoryAdded', id: 'a', name: 'x' }]);
    remote.wakeUp.notify();
    expect(await published).toMatchObject([{ shopId: shopId(1), collections: ['categories'], position }]);
    expect(await remote.waitFor(position, 5_000)).toBe(true);
    expect(await remote.caughtUpTo(position, ['sample'])).toBe(true);
    expect(await remote.status()).toMatchObject([{ name: 'sample', state: 'live', position }]);
    expect(await remote.retry('sample')).toEqual({ healed: 0, parked: 0 });
    await remote.watched(true);
    await remote.rebuild('sample');
    await remote.stop();
    port.close();
  });

  it('is woken once until it looks, and again for what came meanwhile', async () => {
    const { events, remote, port, host } = connected();
    const woken: unknown[] = [];
    port.on('message', (message: { kind: string }) => woken.push(...(message.kind === 'wake' ? [message] : [])));
    await remote.start();
    await remote.status();
    for (let n = 0; n < 12; n += 1) {
      const position = await appendSample(events, [{ shop: 1, type: 'CategoryAdded', id: `${n}`, name: 'x' }]);
      for (let times = 0; times < 20; times += 1) remote.wakeUp.notify();
      while (!(await host.caughtUpTo(position))) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(woken.length).toBeGreaterThanOrEqual(1);
    expect(woken.length).toBeLessThanOrEqual(26);
    await remote.watched(true);
    const before = woken.length;
    for (let times = 0; times < 20; times += 1) remote.wakeUp.notify();
    await remote.status();
    expect(woken.length - before).toBe(20);
    await remote.stop();
    port.close();
  });

  it('hands failures on', async () => {
    const { remote, port } = connected();
    await remote.start();
    await expect(remote.retry('unknown')).rejects.toThrow('no projection is called unknown');
    await remote.stop();
    port.close();
  });

  it('hands failures on with what caused them', async () => {
    const { remote, port, host } = connected();
    const cause = new TypeError('file is not a database');
    host.start = () => Promise.reject(Object.assign(new Error('cannot be opened', { cause }), { name: 'Unavailable' }));
    const failure = {
      name: 'Unavailable',
      message: 'cannot be opened',
      cause: { name: 'TypeError', message: cause.message },
    };
    await expect(remote.start()).rejects.toMatchObject(failure);
    port.close();
  });

  it('gives up waiting in time although the worker is too busy to answer', async () => {
    const remote = connectProjectionHost({ postMessage: () => undefined, on: () => undefined });
    expect(await remote.waitFor('9'.repeat(20), 20)).toBe(false);
  });

  it('fails calls under way when the worker ends', async () => {
    const { remote, port, host } = connected();
    await remote.start();
    const waiting = remote.waitFor('9'.repeat(20), 60_000);
    port.close();
    await expect(waiting).rejects.toThrow('has ended');
    await expect(remote.status()).rejects.toThrow('has ended');
    await host.stop();
  });
});
