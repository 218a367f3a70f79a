import { join } from 'node:path';
import { ArchiveError } from '../archiveError.ts';
import { parseHeader, type ArchiveHeader } from '../archive/header.ts';
import { namedArchives, type NamedArchive } from '../target/archiveName.ts';
import type { ArchiveTarget } from '../target/archiveTarget.ts';

interface ReadArchive {
  name: string;
  header: ArchiveHeader;
}

/** What people need to tell one installation from another. */
function logLines(archives: readonly NamedArchive[]): string[] {
  const logs = new Map<string, NamedArchive[]>();
  for (const archive of archives) logs.set(archive.logId, [...(logs.get(archive.logId) ?? []), archive]);
  return [...logs].map(([logId, [first, ...others]]) => {
    const [from, to] = [first, others.at(-1) ?? first].map((archive) => new Date(archive?.at ?? 0).toISOString());
    return `  ${logId}: archives ${others.length + 1}, from ${from} to ${to}`;
  });
}

/** The archives of one log: of the one named, or of the only one there is. */
function ofOneLog(target: ArchiveTarget, archives: readonly NamedArchive[], logId: string | undefined): NamedArchive[] {
  if (archives.length === 0) throw new ArchiveError('not_a_series', `there is no archive in ${target.description}`);
  const found = archives.filter((archive) => logId === undefined || archive.logId === logId);
  const list = [...logLines(archives), 'say which is meant: --log and its name'].join('\n');
  if (found.length === 0) {
    throw new ArchiveError('not_a_series', `there is no archive of ${logId} in ${target.description}, but of\n${list}`);
  }
  if (found.some((archive) => archive.logId !== found[0]?.logId)) {
    throw new ArchiveError('not_a_series', `several books have archives in ${target.description}:\n${list}`);
  }
  return found;
}

/**
 * The first lines of all, in the order of the clock, by id. One that cannot be read stands in nobody's way while others are newer.
 * @throws {ArchiveError} why the newest cannot be read
 */
async function readAll(target: ArchiveTarget, archives: readonly NamedArchive[]): Promise<Map<string, ReadArchive>> {
  const read = new Map<string, ReadArchive>();
  for (const { name } of archives) {
    const start = await target.start(name);
    try {
      const { header } = parseHeader(name, start);
      read.set(header.archiveId, { name, header });
    } catch (error) {
      if (name === archives.at(-1)?.name) throw error;
    }
  }
  return read;
}

/**
 * Copies the newest archive of a target into a folder, with those it goes on from back to a full one. Gives the files, oldest
 * first. Newest is what holds most of the log: by a wrong clock another one may be dated later.
 * @param logId whose archives are meant; needed where the target holds those of several installations
 * @throws {ArchiveError} `not_a_series` when there is none, one of them is missing, or it is not known which log is meant
 */
export async function fetchNewestSeries(target: ArchiveTarget, folder: string, logId?: string): Promise<string[]> {
  const read = await readAll(target, ofOneLog(target, namedArchives(await target.list()), logId));
  let newest: ReadArchive | undefined;
  for (const archive of read.values()) {
    if (newest === undefined || archive.header.head >= newest.header.head) newest = archive;
  }
  const files: string[] = [];
  let next: ReadArchive | undefined = newest;
  while (next !== undefined) {
    const { name, header } = next;
    const file = join(folder, name);
    await target.get(name, file);
    files.unshift(file);
    if (header.previous === null) return files;
    // each is met once, whatever the first lines say
    read.delete(header.archiveId);
    next = read.get(header.previous);
  }
  throw new ArchiveError(
    'not_a_series',
    `in ${target.description} an archive is missing that ${newest?.name} goes on from`,
  );
}
