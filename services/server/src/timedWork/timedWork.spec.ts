import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger, type Adapters, type Config } from '@bahi/runtime';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startTimedWork, timedWork } from './timedWork.ts';

const HOUR = 3_600_000;

/** Parts that count what is asked of them, and the list over them. */
function counting() {
  const done: string[] = [];
  const leases = { take: async () => undefined, keep: async () => true, release: async () => undefined };
  const purgeExpired = async (now: number) => done.push(`purge at ${now}`);
  const privateStore = { leases, purgeExpired } as unknown as Adapters['privateStore'];
  const parts = {
    adapters: { privateStore, clock: { now: () => 7 } },
    reactor: { sweep: async () => void done.push('sweep') },
    backups: { check: async () => void done.push('backups') },
  };
  return { done, parts };
}

describe('the timed work of the server', () => {
  let stop: () => unknown;
  const lifecycle = { onStop: (_part: string, end: () => unknown) => void (stop = end) };
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(async () => {
    await stop();
    jest.useRealTimers();
  });

  it.each<[Config['role'], object]>([
    ['all', { sweep: 3_600, backups: 61, 'purge at 7': 1 }],
    ['worker', { sweep: 3_600, backups: 61, 'purge at 7': 1 }],
    ['api', { backups: 61 }],
    ['realtime', {}],
  ])('of the role %s in one hour', async (role, expected) => {
    const { done, parts } = counting();
    startTimedWork(role, parts, lifecycle, createLogger('silent'));
    await jest.advanceTimersByTimeAsync(HOUR);
    const counts: Record<string, number> = {};
    for (const what of done) counts[what] = (counts[what] ?? 0) + 1;
    expect(counts).toEqual(expected);
  });
});

it('is listed in architecture.md with its period and its processes', () => {
  const page = readFileSync(join(__dirname, '../../../../packages/docs/architecture.md'), 'utf8');
  const period = new Map([
    [1_000, 'second'],
    [60_000, 'minute'],
    [HOUR, 'hour'],
  ]);
  const rows = timedWork(counting().parts).map(
    ({ name, everyMs, runsIn, roles }) => `| ${name} | ${period.get(everyMs)} | ${runsIn} | ${roles.join(', ')} |`,
  );
  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
});
