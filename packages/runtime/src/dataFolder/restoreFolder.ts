import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DataFolderError,
  folderPaths,
  keptDataSecret,
  openDataFolder,
  type DataFolder,
  type Secrets,
} from './dataFolder.ts';
import { makeFolder, removeDurably, writeDurably } from './durableFiles.ts';

/** A data folder that books are being restored into. Nobody else opens it before it is finished. */
export interface RestoreFolder extends DataFolder {
  /** The books are complete: the folder becomes a normal data folder. */
  finished(): void;
}

/** What is restored: another series must not go on where this one stopped. */
export interface RestoredSeries {
  id: string;
  dataSecret: string;
}

function begunBy(mark: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(mark, 'utf8')) as { series?: string }).series;
  } catch {
    return undefined;
  }
}

function refuseFilled(paths: ReturnType<typeof folderPaths>, series: string): void {
  if (existsSync(paths.restoreMark)) {
    if (begunBy(paths.restoreMark) === series) return;
    throw new DataFolderError(
      `DATA_DIR: another restore into ${paths.path} was not finished; run that one, or remove the folder`,
    );
  }
  const names = existsSync(paths.path) ? readdirSync(paths.path) : [];
  // the mark itself, torn by a power cut
  const first = names.find((name) => name !== 'restore.json.next');
  if (first === undefined) return;
  throw new DataFolderError(
    `DATA_DIR: ${paths.path} is not empty (${first}); books are restored into an empty folder only`,
  );
}

/**
 * Opens an empty folder for a restore, or the one in which the same restore was interrupted.
 * @param given what the environment says; the archive's data secret is kept in the folder unless the environment brings it
 * @throws {DataFolderError} the folder holds anything else, or DATA_SECRET is not the archive's; nothing was written
 */
export function openRestoreFolder(
  dataDir: string,
  { id, dataSecret }: RestoredSeries,
  given: Partial<Secrets> = {},
): RestoreFolder {
  const paths = folderPaths(dataDir);
  refuseFilled(paths, id);
  if (given.dataSecret !== undefined && given.dataSecret !== dataSecret) {
    throw new DataFolderError(
      'DATA_SECRET: is not the one these books were made with; leave it unset, the archive has it',
    );
  }
  makeFolder(paths.path);
  if (!existsSync(paths.restoreMark)) writeDurably(paths.restoreMark, { series: id });
  if (given.dataSecret === undefined && keptDataSecret(dataDir) === undefined) {
    writeDurably(join(paths.path, 'keys.json'), { dataSecret });
  }
  const folder = openDataFolder(dataDir, given, true);
  return { ...folder, finished: () => removeDurably(paths.restoreMark) };
}
