import { join } from 'node:path';
import { ArchiveError } from '../archiveError.ts';
import { parseHeader } from '../archive/header.ts';
import { namedArchives } from '../target/archiveName.ts';
import type { ArchiveTarget } from '../target/archiveTarget.ts';

/**
 * Copies the newest archive of a target into a folder, with those it goes on from back to a full one. Gives the files, oldest
 * first. Of several installations in one target the one with the newest archive is meant, unless a log is named.
 * @throws {ArchiveError} `not_a_series` when there is none, or one of them is missing
 */
export async function fetchNewestSeries(target: ArchiveTarget, folder: string, logId?: string): Promise<string[]> {
  const archives = namedArchives(await target.list());
  const newest = archives.findLast((archive) => logId === undefined || archive.logId === logId);
  if (newest === undefined) throw new ArchiveError('not_a_series', `there is no archive in ${target.description}`);
  const files: string[] = [];
  const rest = archives.filter((archive) => archive.logId === newest.logId);
  let wanted: string | null | undefined;
  for (const { name } of rest.toReversed()) {
    const { header } = parseHeader(name, await target.start(name));
    if (wanted !== undefined && header.archiveId !== wanted) continue;
    const file = join(folder, name);
    await target.get(name, file);
    files.unshift(file);
    wanted = header.previous;
    if (wanted === null) return files;
  }
  throw new ArchiveError(
    'not_a_series',
    `in ${target.description} an archive is missing that ${newest.name} goes on from`,
  );
}
