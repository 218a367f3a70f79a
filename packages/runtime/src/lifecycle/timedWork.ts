import { randomUUID } from 'node:crypto';
import type { Leases } from '@bahi/private-store';
import type { Logger } from '../logging/logger.ts';
import { pause } from './pause.ts';

/** Work that a process repeats by the clock. */
export interface TimedWork {
  /** What it does, for the log. Different for each. */
  name: string;
  /** Milliseconds from the end of a run to the next one. The first run is after one period. */
  everyMs: number;
  /** Also runs at the start. */
  atStart?: true;
  /** `each process`: every process does it. `one process`: each period one process does it for all. */
  runsIn: 'each process' | 'one process';
  /** One run. An error is logged, and the next period tries again. Once `stopping` is aborted, the stop waits for it. */
  work(stopping: AbortSignal): Promise<unknown>;
}

export interface TimedWorkOptions {
  leases: Leases;
  logger: Pick<Logger, 'error'>;
}

/** Shorter than a period, so that a timer that is early does not find the lease of the period before. */
const LEASED_PART = 0.9;

/** Does the work for all processes, unless one of them has done it in this period. */
async function once(work: TimedWork, leases: Leases, stopping: AbortSignal): Promise<void> {
  const lease = { key: `timed work: ${work.name}`, note: randomUUID() };
  if ((await leases.take({ ...lease, forMs: work.everyMs * LEASED_PART })) !== undefined) return;
  try {
    await work.work(stopping);
  } catch (error) {
    // another process may succeed before this period ends
    await leases.release(lease).catch(() => undefined);
    throw error;
  }
}

async function repeat(work: TimedWork, { leases, logger }: TimedWorkOptions, stopping: AbortSignal): Promise<void> {
  if (work.atStart !== true) await pause(work.everyMs, stopping);
  while (!stopping.aborted) {
    try {
      await (work.runsIn === 'one process' ? once(work, leases, stopping) : work.work(stopping));
    } catch (err) {
      logger.error({ err, work: work.name }, 'timed work failed');
    }
    await pause(work.everyMs, stopping);
  }
}

/** Repeats each piece of work; a piece never overlaps itself. Returns the function that stops all and waits for what is running. */
export function runTimedWork(all: readonly TimedWork[], options: TimedWorkOptions): () => Promise<void> {
  const stopping = new AbortController();
  const running = all.map(async (work) => repeat(work, options, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
}
