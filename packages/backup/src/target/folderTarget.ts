import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { START_BYTES } from '../archive/header.ts';
import { namedArchives } from './archiveName.ts';
import type { ArchiveTarget } from './archiveTarget.ts';
import { removeAbandoned } from './removeAbandoned.ts';
import { TargetMissing, type TargetMemory } from './targetMemory.ts';

/** Where systems mount disks: the folder of a disk is the system's to make. */
const MOUNT_POINTS = [/^\/run\/media\/[^/]+\/[^/]+/, /^\/media\/[^/]+\/[^/]+(?=\/)/, /^\/(media|mnt|Volumes)\/[^/]+/];

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

/** The names in a folder; undefined where it does not exist. */
async function namesIn(folder: string): Promise<string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * A folder: another disk, or a share that is mounted. While the disk is away its folder is missing or empty, and what is written there
 * lands on the system's disk: so nothing is made or written where there were archives and are none.
 * @param memory knows folders that had archives; without it a folder is never missed
 */
export function folderTarget(path: string, memory?: TargetMemory): ArchiveTarget {
  const folder = resolve(path);

  /** @throws {TargetMissing} */
  async function presentNames(): Promise<string[]> {
    const names = await namesIn(folder);
    const hasArchives = names !== undefined && namedArchives(names).length > 0;
    if (hasArchives) memory?.remember(folder);
    else if (memory?.knows(folder) === true) {
      throw new TargetMissing(
        `${folder} has no archives any more: is its disk mounted? To begin anew there, delete ${memory.file}`,
      );
    }
    if (names !== undefined) return names;
    const mountPoint = MOUNT_POINTS.map((pattern) => pattern.exec(folder)?.[0]).find((found) => found !== undefined);
    if (mountPoint !== undefined && !existsSync(mountPoint)) {
      throw new TargetMissing(`${mountPoint} is not there: is the disk mounted?`);
    }
    return [];
  }

  return {
    description: folder,
    list: presentNames,
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
      await presentNames();
      await makeFolder(folder);
      await removeAbandoned(folder, (other) => other.endsWith('.bahi.part'));
      const result = await write(join(folder, name));
      memory?.remember(folder);
      return result;
    },
    async get(name, file) {
      await copyFile(join(folder, name), file);
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}
