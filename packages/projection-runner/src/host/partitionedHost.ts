import type { Position } from '@bahi/contracts';
import { ZERO_POSITION } from '@bahi/event-store';
import type { Wake, WakeUp } from '../projection.ts';
import { createProjectionHost, type ProjectionHost, type ProjectionHostOptions } from './projectionHost.ts';
import type { ProjectionStatus } from './projectionStatus.ts';

export interface PartitionedHostOptions extends Omit<ProjectionHostOptions, 'partition'> {
  partitions: number;
}

/**
 * Time between two batches. Whether a screen is open is known in another process, so there is one pause for all; a wake-up's
 * own way takes as long again.
 */
const GATHER = { watchedMs: 15, unwatchedMs: 15, perTurn: 3 };
/** At the start, builds that all partitions must have filled have so long to be read. */
const FILL_MS = 1_000;

/** The wake-up of one partition. */
function wakeUpOf(wakeUp: WakeUp, partition: number): WakeUp {
  const concerns = (wake?: Wake): boolean => wake?.partition === undefined || wake.partition === partition;
  return {
    notify: (shopId) => wakeUp.notify(shopId),
    hurry: (shopId) => wakeUp.hurry(shopId),
    onWake: (listener) => wakeUp.onWake((wake) => (concerns(wake) ? listener(wake) : undefined)),
    close: async () => undefined,
  };
}

const lowest = (positions: readonly (Position | null)[]): Position | null =>
  positions.reduce((low, one) => (low === null || one === null ? null : one < low ? one : low));

/** A projection is as good as its worst partition. */
function together(parts: readonly [ProjectionStatus, ...ProjectionStatus[]]): ProjectionStatus {
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
 * Follows the log with one host per partition of the shops, each at its own pace. Any number of processes may do so over the
 * same storage: a batch made from an old checkpoint is refused, and who is woken for a partition has it to itself for that time.
 */
export function createPartitionedHost({ partitions, ...options }: PartitionedHostOptions): ProjectionHost {
  const hosts = Array.from({ length: partitions }, (_, index) =>
    createProjectionHost({
      gather: GATHER,
      ...options,
      wakeUp: wakeUpOf(options.wakeUp, index),
      partition: { index, of: partitions },
    }),
  );
  const all = <Result>(ask: (host: ProjectionHost) => Promise<Result>): Promise<Result[]> =>
    Promise.all(hosts.map(ask));

  return {
    async start() {
      // the first finds out which builds there are to be; each may have to wait for a batch that died with its host
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
      return first.map((one, at) => together([one, ...others.flatMap((status) => status[at] ?? [])]));
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
