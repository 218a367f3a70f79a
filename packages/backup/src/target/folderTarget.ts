import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { START_BYTES, type ArchiveTarget } from './archiveTarget.ts';

/** A file that nobody went on writing for so long is what a killed process left. */
const ABANDONED_MS = 24 * 60 * 60 * 1_000;

/** A folder: another disk, or a share that is mounted. */
export function folderTarget(path: string): ArchiveTarget {
  const folder = resolve(path);

  async function removeAbandoned(names: readonly string[]): Promise<void> {
    for (const name of names.filter((part) => part.endsWith('.bahi.part'))) {
      const { mtimeMs } = await stat(join(folder, name));
      if (Date.now() - mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
    }
  }

  return {
    description: folder,
    async list() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
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
      await removeAbandoned(await this.list());
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
