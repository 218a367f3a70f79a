import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '@bahi/testing/faults';
import { DatabaseSync } from '@photostructure/sqlite';
import type { ProductProcess } from '../productProcess.ts';

const FREE_MS = 150;
/** After a pause, a worker first has to find out what others did meanwhile. */
const WORKER_FREE_MS = 1_500;
const SHORT_MS = 300;
/** Longer than a read waits for a write. */
const LONG_MS = 3_000;

export interface SlowReadModels {
  /** How often the files were locked so long that a read had to give up. */
  readonly longHolds: number;
  stop(): Promise<void>;
}

/** Locks the files from another program, like a backup or a busy disk, so that projections have to wait. */
export function slowReadModels(dataDir: string, random: SeededRandom): SlowReadModels {
  const folder = join(dataDir, 'read');
  const files = readdirSync(folder).filter((name) => name.endsWith('.db'));
  const databases = files.map((name) => new DatabaseSync(join(folder, name)));

  async function hold(forMs: number): Promise<void> {
    const held = databases.filter((database) => {
      try {
        database.exec('BEGIN IMMEDIATE');
        return true;
      } catch {
        // a batch is being written, so skip this file for now
        return false;
      }
    });
    await pause(forMs);
    for (const database of held) database.exec('ROLLBACK');
  }

  return heldAgainAndAgain(random, FREE_MS, hold, () => {
    for (const database of databases) database.close();
  });
}

/** F12: pauses all worker processes together; others may have done their work meanwhile. */
export function pausedProjections(workers: readonly ProductProcess[], random: SeededRandom): SlowReadModels {
  const signal = (name: NodeJS.Signals): void => {
    for (const { pid } of workers) process.kill(pid, name);
  };
  const hold = async (forMs: number): Promise<void> => {
    signal('SIGSTOP');
    await pause(forMs);
    signal('SIGCONT');
  };
  return heldAgainAndAgain(random, WORKER_FREE_MS, hold);
}

function heldAgainAndAgain(
  random: SeededRandom,
  freeMs: number,
  hold: (forMs: number) => Promise<void>,
  finish: () => void = () => undefined,
): SlowReadModels {
  const stopping = new AbortController();
  let longHolds = 0;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // the first one too, so that a short run has a long hold
      const long = longHolds === 0 || random.chance(0.1);
      if (long) longHolds += 1;
      await hold(long ? LONG_MS : random.below(SHORT_MS));
      await pause(random.below(freeMs));
    }
    finish();
  }

  const running = run();
  return {
    get longHolds() {
      return longHolds;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
