import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AppendOutcomeUnknown,
  openInMemoryEventStore,
  StoreUnavailable,
  WrongRevision,
  type EventStore,
  type OpenCommandHandler,
} from '@bahi/event-store';
import type { ProjectionStatus } from '@bahi/projection-runner';
import { measuredCommands, measuredEventStore } from './measured.ts';
import { openMetrics, type Metrics } from './openMetrics.ts';
import { serveMetrics, type MetricsServer } from './serveMetrics.ts';

let metrics: Metrics;
beforeEach(async () => {
  metrics = await openMetrics();
});

/** The lines of the page that begin with a name. */
const figures = async (name: string): Promise<string[]> =>
  (await metrics.page()).text.split('\n').filter((line) => line.startsWith(name));

const status = (name: string, changes: Partial<ProjectionStatus> = {}): ProjectionStatus => ({
  name,
  version: 1,
  state: 'live',
  position: null,
  lagMs: 0,
  parked: [],
  unknownEvents: 0,
  failure: null,
  building: null,
  ...changes,
});

describe('what is counted', () => {
  it('is every append by what came of it', async () => {
    const failures = [
      new WrongRevision('ledger-a', 1, 2),
      new AppendOutcomeUnknown('silent'),
      new StoreUnavailable('away'),
    ];
    const store = openInMemoryEventStore();
    const coming = [...failures];
    const failing: EventStore = { ...store, append: async () => Promise.reject(coming.shift() ?? new Error('done')) };
    await measuredEventStore(store, metrics).append('ledger-a', -1, []);
    const broken = measuredEventStore(failing, metrics);
    for (const failure of failures) await expect(broken.append('ledger-a', -1, [])).rejects.toBe(failure);
    expect(await figures('bahi_append_duration_seconds_count')).toEqual([
      'bahi_append_duration_seconds_count{outcome="written"} 1',
      'bahi_append_duration_seconds_count{outcome="conflict"} 1',
      'bahi_append_duration_seconds_count{outcome="unknown"} 1',
      'bahi_append_duration_seconds_count{outcome="failed"} 1',
    ]);
  });

  it('is every command by its kind of stream, and every refusal by its code', async () => {
    const outcomes = [
      { kind: 'refused', code: 'period_filed' },
      { kind: 'accepted', events: [], revision: 0, position: null, answer: undefined },
    ] as const;
    let next = 0;
    const handler = {
      handle: async () => outcomes[(next += 1) - 1] ?? Promise.reject(new Error('away')),
      size: () => ({ bytes: 10, streams: 2 }),
    };
    const measured = measuredCommands(handler as unknown as OpenCommandHandler, metrics);
    const command = async () =>
      measured.handle({ family: 'ledger' } as never, 'ledger-a', {} as never, () => null as never);
    expect(await command()).toBe(outcomes[0]);
    expect(await command()).toBe(outcomes[1]);
    await expect(command()).rejects.toThrow('away');
    expect(await figures('bahi_commands_')).toEqual([
      'bahi_commands_in_hand 0',
      'bahi_commands_total{family="ledger",outcome="refused"} 1',
      'bahi_commands_total{family="ledger",outcome="accepted"} 1',
      'bahi_commands_total{family="ledger",outcome="failed"} 1',
      'bahi_commands_refused_total{code="period_filed"} 1',
    ]);
    expect(await figures('bahi_stream_')).toEqual([
      'bahi_stream_states_asked_total 3',
      'bahi_stream_states_missed_total 0',
      'bahi_stream_cache_bytes 10',
      'bahi_stream_cache_streams 2',
    ]);
  });

  it('is the state of the process and of each read model as they are at that moment', async () => {
    let states = [status('billList', { lagMs: 1_500, failure: 'disk' }), status('audit')];
    metrics.follow({ projections: async () => states, cache: () => ({ bytes: 10, streams: 2 }), sockets: () => 3 });
    expect(await figures('bahi_projection_lag_seconds')).toEqual([
      'bahi_projection_lag_seconds{model="billList"} 1.5',
      'bahi_projection_lag_seconds{model="audit"} 0',
    ]);
    expect(await figures('bahi_projection_failing')).toContain('bahi_projection_failing{model="billList"} 1');
    states = [status('audit'), status('billList', { state: 'newer' })];
    expect(await figures('bahi_projection_lag_seconds')).toEqual(['bahi_projection_lag_seconds{model="audit"} 0']);
    expect(await figures('bahi_s')).toEqual(expect.arrayContaining(['bahi_stream_cache_bytes 10', 'bahi_sockets 3']));
    expect(await figures('process_cpu_seconds_total')).toHaveLength(1);
    expect(await figures('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
  });

  it('leaves out a part that is silent or away, and says the rest', async () => {
    metrics.follow({
      projections: () => new Promise(() => undefined),
      wakeUps: async () => Promise.reject(new Error('Redis is away')),
      sockets: () => 3,
    });
    expect(await figures('bahi_projection_lag')).toEqual([]);
    expect(await figures('bahi_sockets')).toEqual(['bahi_sockets 3']);
  });
});

describe('the page of figures', () => {
  let server: MetricsServer;
  beforeEach(async () => {
    server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => server.close());
  const ask = async (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers: { connection: 'close' } });

  it('is what Prometheus reads', async () => {
    metrics.pushed('changed', 2, 1);
    const answer = await ask('/metrics');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await answer.text()).toContain('bahi_pushes_total{message="changed",way="held"} 1');
  });

  it('is all that its port answers', async () => {
    for (const path of ['/', '/metrics/', '/api/products']) expect((await ask(path)).status).toBe(404);
    expect((await ask('/metrics', 'POST')).status).toBe(404);
  });

  it('has a port of its own or none', async () => {
    await expect(serveMetrics(metrics, { host: '127.0.0.1', port: server.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});
