import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The target is not there, though it was: its disk is not mounted. */
export class TargetMissing extends Error {
  override readonly name = 'TargetMissing';
}

/** Knows which folders have had archives. */
export interface TargetMemory {
  /** The file to delete to forget them. */
  readonly file: string;
  knows(folder: string): boolean;
  remember(folder: string): void;
}

/** A memory in a file on this machine, beside the books: each machine mounts its own disks. */
export function targetMemory(file: string): TargetMemory {
  const read = (): string[] => {
    try {
      const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
      return Array.isArray(kept) ? kept.filter((folder) => typeof folder === 'string') : [];
    } catch {
      // missing, or not ours: like a first start
      return [];
    }
  };
  return {
    file,
    knows: (folder) => read().includes(folder),
    remember(folder) {
      const known = read();
      if (known.includes(folder)) return;
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        writeFileSync(file, `${JSON.stringify([...known, folder])}\n`, { mode: 0o600 });
      } catch {
        // the distributed engine may run without a folder of its own: the archive was made all the same
      }
    },
  };
}
