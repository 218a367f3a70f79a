import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
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

/** Makes a folder with those above it, for its owner only; what was made is on the disk before it counts. */
export function makeFolder(path: string): void {
  const topmost = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (topmost === undefined) return;
  for (let made = path; made.length >= topmost.length; made = dirname(made)) syncFolder(dirname(made));
}
