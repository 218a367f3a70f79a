import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate disk that a test can fill completely. */
export interface SmallDisk {
  readonly folder: string;
  /** Uses up all free space. */
  fill(): void;
  /** Frees what `fill` used. */
  free(): void;
  unmount(): void;
}

const PIECE = Buffer.alloc(4_096, 1);

function mount(mebibytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

function unmount(folder: string): void {
  // lazily, because SQLite's driver closes a file only when its statements are garbage collected
  execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true });
}

function writeUntilFull(file: number): void {
  try {
    for (;;) writeSync(file, PIECE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Whether this process may mount: on Linux, as root. */
export function canMount(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    unmount(mount(1));
    return true;
  } catch {
    return false;
  }
}

/** Mounts a new, empty disk in memory. */
export function smallDisk(mebibytes: number): SmallDisk {
  const folder = mount(mebibytes);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        writeUntilFull(file);
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler),
    unmount: () => unmount(folder),
  };
}
