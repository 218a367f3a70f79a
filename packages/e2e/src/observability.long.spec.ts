import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CategoryRow, ChangedMessage, RecordedEvent } from '@bahi/contracts';
import { openEmbeddedEventStore, openEventStoreDb } from '@bahi/event-store';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { describeOnEngines } from './engineServers.ts';
import { startProduct, type ProductProcess } from './productProcess.ts';
import { registerShop } from './shopClient.ts';

type Line = Record<string, unknown> & { msg: string };
type Owner = Awaited<ReturnType<typeof registerShop>>;

const EMAIL = 'asha@observed.test';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

describeOnEngines('observability', (engine) => {
  let product: ProductProcess;
  let owner: Owner;
  let socket: Socket;
  const pushes: ChangedMessage[] = [];

  beforeAll(async () => {
    product = await startProduct({ engine, env: { LOG_LEVEL: 'debug', METRICS_PORT: '0' } });
    owner = await registerShop(product.baseUrl, EMAIL, product.readOtp);
    socket = io(product.baseUrl, { transports: ['websocket'], auth: { token: owner.token } });
    socket.on('changed', (message: ChangedMessage) => pushes.push(message));
    await new Promise<void>((resolve) => socket.once('connect', resolve));
  });
  afterAll(async () => {
    socket.disconnect();
    await product.stop();
  });

  const lines = (): Line[] =>
    product
      .log()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line);

  /** Polls until there is a result. */
  async function coming<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      await pause(10);
    }
  }

  async function eventsOf(correlationId: string): Promise<RecordedEvent[]> {
    const url = product.servers?.eventStore.url;
    const store = await (url === undefined
      ? openEmbeddedEventStore({ folder: product.dataDir })
      : openEventStoreDb({ url }));
    const events = await store.readAll({ after: null, maxCount: 1_000 });
    await store.close();
    return events.filter(({ meta }) => meta.correlationId === correlationId);
  }

  it('traces one id from a request through its log line and event to the read models and screens', async () => {
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
    const answer = await owner.call<CategoryRow>('POST', '/categories', { name: 'Tea' }, { traceparent });
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([201, TRACE]);

    const isTold = ({ collections, correlationIds }: ChangedMessage) =>
      collections.includes('categories') && correlationIds?.includes(TRACE);
    const push = await coming(() => pushes.find(isTold));
    const carrying = (msg: string, also = TRACE) =>
      coming(() => {
        const isMeant = (text: string) => text.includes(TRACE) && text.includes(also);
        return lines().find((line) => line.msg === msg && isMeant(JSON.stringify(line)));
      });
    expect(await carrying('answered')).toMatchObject({ requestId: TRACE, correlationId: TRACE, route: '/categories' });
    expect(await carrying('applied')).toMatchObject({ projection: expect.any(String), count: expect.any(Number) });
    expect(await carrying('pushed', push.position)).toMatchObject({ kind: 'changed', position: push.position });
    const events = await eventsOf(TRACE);
    expect(events.map(({ type, position }) => [type, position <= push.position])).toEqual([['CategoryAdded', true]]);
  });

  it('counts events in the Prometheus metrics, without naming anybody', async () => {
    await owner.call('POST', '/categories', { name: 'Tea' });
    await owner.call('GET', `/products/${'0'.repeat(32)}`);
    const { port } = await coming(() => lines().find(({ msg }) => msg === 'figures can be read'));
    const page = await (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text();
    const value = (name: string): number => {
      const line = page.split('\n').find((text) => text.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1));
    };
    expect(value('bahi_commands_total{family="catalogue",outcome="accepted"}')).toBe(1);
    expect(value('bahi_commands_refused_total{code="category_name_taken"}')).toBe(1);
    expect(value('bahi_http_request_duration_seconds_count{method="POST",route="/categories",status="201"}')).toBe(1);
    expect(value('bahi_http_refusals_total{code="not_found"}')).toBe(1);
    expect(value('bahi_append_duration_seconds_count{outcome="written"}')).toBeGreaterThanOrEqual(4);
    expect(value('bahi_appended_events_total')).toBeGreaterThanOrEqual(4);
    expect(value('bahi_stream_states_missed_total')).toBeLessThanOrEqual(value('bahi_stream_states_asked_total'));
    expect(value('bahi_stream_cache_streams')).toBeGreaterThanOrEqual(1);
    expect(value('bahi_pushes_total{message="changed",way="sent"}')).toBeGreaterThanOrEqual(1);
    expect(value('bahi_sockets')).toBe(1);
    expect(value('bahi_projection_lag_seconds{model="categoryList"}')).toBeGreaterThanOrEqual(0);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    if (engine === 'distributed') expect(value('bahi_wake_ups{state="waiting"}')).toBeGreaterThanOrEqual(0);
    expect(page).not.toMatch(/[0-9a-f]{32}|observed|Sharma|127\.0\.0\.1/);
  });
});
