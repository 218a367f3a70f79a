import type { Position } from '@bahi/contracts';
import { ZERO_POSITION } from '@bahi/event-store';
import type { Wake, WakeUp } from '../signals.ts';
import { PAGE_SIZE, type ProjectionHost, type ProjectionHostOptions } from './hostOptions.ts';
import { createProjectionHost } from './projectionHost.ts';
import { sharedLog } from './sharedLog.ts';
import type { ProjectionStatus } from './projectionStatus.ts';

export interface PartitionedHostOptions extends Omit<ProjectionHostOptions, 'partition'> {
  partitions: number;
}

/** Time between two batches. Other processes have the screens, so it is the same whether one is open or not. */
const BATCH_INTERVAL = { watchedMs: 15, unwatchedMs: 15, timesDuration: 3 };
/** At the start, builds that all partitions must fill first get so long to be served. */
const FILL_MS = 1_000;

/** The wake-up of one partition. */
function wakeUpOf(wakeUp: WakeUp, partition: number): WakeUp {
  const concerns = (wake?: Wake): boolean => wake?.partition === undefined || wake.partition === partition;
  return {
    notify: (shopId) => wakeUp.notify(shopId),
    flush: (shopId) => wakeUp.flush(shopId),
    onWake: (listener) => wakeUp.onWake((wake) => (concerns(wake) ? listener(wake) : undefined)),
    close: async () => undefined,
  };
}

const lowest = (positions: readonly (Position | null)[]): Position | null =>
  positions.reduce((low, one) => (low === null || one === null ? null : one < low ? one : low));

/** The status of a projection is that of its worst partition. */
function combine(parts: readonly [ProjectionStatus, ...ProjectionStatus[]]): ProjectionStatus {
  const [first] = parts;
  const building = parts.flatMap((part) => part.building ?? []);
  const state = (['filling', 'frozen', 'newer', 'live'] as const).find((one) =>
    parts.some((part) => part.state === one),
  );
  return {
    ...first,
    state: state ?? first.state,
    position: lowest(parts.map(({ position }) => position)),
    lagMs: Math.max(...parts.map(({ lagMs }) => lagMs)),
    parked: parts.flatMap(({ parked }) => parked),
    unknownEvents: parts.reduce((sum, { unknownEvents }) => sum + unknownEvents, 0),
    failure: parts.find(({ failure }) => failure !== null)?.failure ?? null,
    building:
      building[0] === undefined ? null : { ...building[0], position: lowest(building.map(({ position }) => position)) },
  };
}

/**
 * Follows the log with one host per partition of the shops, each at its own pace. Any number of processes may do so over the same storage:
 * a commit from an old checkpoint is refused, and a wake-up leases the partition to one host at a time.
 */
export function createPartitionedHost({ partitions, ...options }: PartitionedHostOptions): ProjectionHost {
  const events = sharedLog(options.events, options.pageSize ?? PAGE_SIZE);
  const hosts = Array.from({ length: partitions }, (_, index) =>
    createProjectionHost({
      batchInterval: BATCH_INTERVAL,
      ...options,
      events,
      wakeUp: wakeUpOf(options.wakeUp, index),
      partition: { index, of: partitions },
    }),
  );
  const all = <Result>(ask: (host: ProjectionHost) => Promise<Result>): Promise<Result[]> =>
    Promise.all(hosts.map(ask));

  return {
    async start() {
      // the first one decides which builds there are; each may have to wait for a transaction that its dead host left open
      const [first, ...others] = hosts;
      await first?.start();
      await Promise.all(others.map(async (host) => host.start()));
      await all((host) => host.waitFor(ZERO_POSITION, FILL_MS));
    },
    async stop() {
      await all((host) => host.stop());
    },
    caughtUpTo: async (position, names) => !(await all((host) => host.caughtUpTo(position, names))).includes(false),
    waitFor: async (position, timeoutMs, names) =>
      !(await all((host) => host.waitFor(position, timeoutMs, names))).includes(false),
    async watched(watched) {
      await all((host) => host.watched(watched));
    },
    async status() {
      const [first = [], ...others] = await all((host) => host.status());
      return first.map((one, at) => combine([one, ...others.flatMap((status) => status[at] ?? [])]));
    },
    async rebuild(name) {
      await all((host) => host.rebuild(name));
    },
    async retry(name) {
      const retried = await all((host) => host.retry(name));
      return {
        healed: retried.reduce((sum, { healed }) => sum + healed, 0),
        parked: retried.reduce((sum, { parked }) => sum + parked, 0),
      };
    },
  };
}
