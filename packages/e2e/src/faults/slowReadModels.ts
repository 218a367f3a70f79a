import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '@bahi/testing/faults';
import { DatabaseSync } from '@photostructure/sqlite';

const FREE_MS = 150;
const SHORT_MS = 300;
/** Longer than a read waits for what was written. */
const LONG_MS = 3_000;

export interface SlowReadModels {
  /** How often the files were held so long that a read had to give up. */
  readonly longHolds: number;
  stop(): Promise<void>;
}

/** Another program writes on the same files, as a backup or a busy disk would: the projections have to wait their turn. */
export function slowReadModels(dataDir: string, random: SeededRandom): SlowReadModels {
  const folder = join(dataDir, 'read');
  const files = readdirSync(folder).filter((name) => name.endsWith('.db'));
  const databases = files.map((name) => new DatabaseSync(join(folder, name)));
  const stopping = new AbortController();
  let longHolds = 0;

  async function hold(forMs: number): Promise<void> {
    const held = databases.filter((database) => {
      try {
        database.exec('BEGIN IMMEDIATE');
        return true;
      } catch {
        // a batch is being written: this one is free for now
        return false;
      }
    });
    await pause(forMs);
    for (const database of held) database.exec('ROLLBACK');
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const long = random.chance(0.1);
      if (long) longHolds += 1;
      await hold(long ? LONG_MS : random.below(SHORT_MS));
      await pause(random.below(FREE_MS));
    }
    for (const database of databases) database.close();
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
