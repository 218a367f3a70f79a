import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadStore } from '../port.ts';

const GENERATED = /^[0-9a-f]{32}$/;
const PART = '.part';

/**
 * Files in one folder under generated names; other names are refused.
 * @param alone nobody else writes there, so partial files are left over from a dead process
 */
export function uploadFolder(folder: string, alone: boolean): UploadStore {
  if (alone) eraseParts(folder);
  const pathOf = (file: string) => {
    if (!GENERATED.test(file)) throw new Error('not a generated file name');
    return join(folder, file);
  };
  return {
    async put(file, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(file);
      // a unique name: a copy of the request may be writing the same file
      const part = `${path}.${randomUUID()}${PART}`;
      await writeDurably(part, bytes);
      await rename(part, path);
      await syncFolder(folder);
    },
    async get(file) {
      try {
        return await readFile(pathOf(file));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(file) {
      await rm(pathOf(file), { force: true });
    },
  };
}

/** Removes the partial files of a process that died during an upload. */
function eraseParts(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name.endsWith(PART)) rmSync(join(folder, name));
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A renamed file survives a power cut only once its folder is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}
