import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file atomically and syncs it: a torn keys.json would lock every account out. */
export function writeDurably(file: string, content: unknown): void {
  const next = `${file}.next`;
  const descriptor = openSync(next, 'w', 0o600);
  try {
    writeSync(descriptor, `${JSON.stringify(content, null, 2)}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(next, file);
  syncFolder(dirname(file));
}

/** Removes a file so that it stays removed after a power cut. */
export function removeDurably(file: string): void {
  rmSync(file);
  syncFolder(dirname(file));
}

/** A new file or folder survives a power cut only when its parent folder was synced too. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes a folder and its parents, for the owner only, and syncs them. Not with Node's `recursive`, which never returns where the
 * system takes no folder, such as in `/proc`.
 */
export function makeFolder(path: string): void {
  const above = dirname(path);
  if (!existsSync(above) && above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
    return;
  }
  syncFolder(above);
}
