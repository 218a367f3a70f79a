import type { Reactor } from '@bahi/api';
import { runTimedWork, type Adapters, type Config, type Lifecycle, type Logger, type TimedWork } from '@bahi/runtime';
import type { Backups } from '../backups/startBackups.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** What the work needs. */
export interface TimedWorkParts {
  adapters: Pick<Adapters, 'privateStore' | 'clock'>;
  reactor: Pick<Reactor, 'sweep'>;
  backups: Pick<Backups, 'check'>;
}

/** Work of the processes with one of these roles; a process with all roles does everything. */
interface WorkOfRoles extends TimedWork {
  roles: readonly Config['role'][];
}

/** Everything that the server does by the clock. "Timed work more" in adding-a-feature.md says what belongs here. */
export function timedWork({ adapters, reactor, backups }: TimedWorkParts): WorkOfRoles[] {
  const { privateStore, clock } = adapters;
  return [
    {
      name: 'finish interrupted work',
      everyMs: SECOND_MS,
      // finishing something twice changes nothing, and every process remembers what it has read of the log
      runsIn: 'each process',
      roles: ['worker'],
      work: async () => reactor.sweep(),
    },
    {
      name: 'check the backups',
      everyMs: MINUTE_MS,
      atStart: true,
      // each process tells its owners how old the newest is; the lease on `backup` lets one of them make it
      runsIn: 'each process',
      roles: ['api', 'worker'],
      work: async (stopping) => backups.check(stopping),
    },
    {
      name: 'delete expired sessions, codes and leases',
      everyMs: HOUR_MS,
      runsIn: 'one process',
      roles: ['worker'],
      work: async () => privateStore.purgeExpired(clock.now()),
    },
  ];
}

/** Starts the timed work of a role. It ends before the parts that were opened earlier. */
export function startTimedWork(
  role: Config['role'],
  parts: TimedWorkParts,
  lifecycle: Pick<Lifecycle, 'onStop'>,
  logger: Logger,
): void {
  const ours = timedWork(parts).filter(({ roles }) => role === 'all' || roles.includes(role));
  const { leases } = parts.adapters.privateStore;
  lifecycle.onStop('timed work', runTimedWork(ours, { leases, logger }));
}
