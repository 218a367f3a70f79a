import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { START_BYTES } from '../archive/header.ts';
import type { ArchiveTarget } from './archiveTarget.ts';
import { removeAbandoned } from './removeAbandoned.ts';

/** Step by step: Node's own `recursive` never ends where the system takes no folder, such as in `/proc`. */
async function makeFolder(path: string): Promise<void> {
  const above = dirname(path);
  if (!existsSync(above) && above !== path) await makeFolder(above);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** A folder: another disk, or a share that is mounted. */
export function folderTarget(path: string): ArchiveTarget {
  const folder = resolve(path);

  return {
    description: folder,
    async list() {
      await makeFolder(folder);
      return readdir(folder);
    },
    async start(name) {
      const handle = await open(join(folder, name), 'r');
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    async put(name, write) {
      await this.list();
      await removeAbandoned(folder, (other) => other.endsWith('.bahi.part'));
      return write(join(folder, name));
    },
    async get(name, file) {
      await copyFile(join(folder, name), file);
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}
