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

/** Whole or not at all, and on the disk before it counts: a torn keys.json would lock every account out. */
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

/** Gone, and gone after a power cut too. */
export function removeDurably(file: string): void {
  rmSync(file);
  syncFolder(dirname(file));
}

/** A file or folder is only there after a power cut when the folder that names it was synced too. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Makes a folder with those above it, for its owner only; what was made is on the disk before it counts. Step by step: Node's own
 * `recursive` never ends where the system takes no folder, such as in `/proc`.
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
