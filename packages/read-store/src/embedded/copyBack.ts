import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from './connection.ts';

const LOG = '-wal';
/** What is written while a copy is made waits for the next try; in the pause between two batches one finds nothing new. */
const TRIES = 3;

/** @returns true when nothing is left in the log of this file, so that its next writer restarts it */
function copyFile(file: string): boolean {
  const connection = new Connection(file, { readOnly: false, cacheKiB: 200 });
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const copied = connection.get<{ log: number; checkpointed: number }>('PRAGMA wal_checkpoint(PASSIVE)');
      if (copied === undefined || copied.log === copied.checkpointed) return true;
    }
    return false;
  } finally {
    connection.close();
  }
}

/**
 * Copies written pages from the write-ahead logs of a folder back into its files, beside writers and readers and without
 * holding up either: a copy waits for the disk two times, which in the writer's own thread is a late dashboard.
 */
export class CopiesBack {
  readonly #folder: string;
  /** Logs with nothing left, and when they had been written last. */
  readonly #done = new Map<string, number>();

  /** @param folder of read models; its files may come and go */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** One look at each file whose log has been written since. */
  round(): void {
    const logs = readdirSync(this.#folder).filter((name) => name.endsWith(LOG));
    for (const known of this.#done.keys()) if (!logs.includes(known)) this.#done.delete(known);
    for (const log of logs) {
      const file = join(this.#folder, log.slice(0, -LOG.length));
      const written = statSync(`${file}${LOG}`, { throwIfNoEntry: false })?.mtimeMs;
      if (written === undefined || this.#done.get(log) === written || !existsSync(file)) continue;
      if (copyFile(file)) this.#done.set(log, written);
    }
  }
}
