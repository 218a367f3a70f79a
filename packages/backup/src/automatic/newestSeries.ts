import { join } from 'node:path';
import { ArchiveError } from '../archiveError.ts';
import { parseHeader, type ArchiveHeader } from '../archive/header.ts';
import { namedArchives, type NamedArchive } from '../target/archiveName.ts';
import type { ArchiveTarget } from '../target/archiveTarget.ts';

interface ReadArchive {
  name: string;
  header: ArchiveHeader;
}

/** One line per log, by which people tell installations apart. */
function logLines(archives: readonly NamedArchive[]): string[] {
  const logs = new Map<string, NamedArchive[]>();
  for (const archive of archives) logs.set(archive.logId, [...(logs.get(archive.logId) ?? []), archive]);
  return [...logs].map(([logId, [first, ...others]]) => {
    const [from, to] = [first, others.at(-1) ?? first].map((archive) => new Date(archive?.at ?? 0).toISOString());
    return `  ${logId}: archives ${others.length + 1}, from ${from} to ${to}`;
  });
}

/** The archives of one log: the named one, or the only one there is. */
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
 * The headers of all archives by id, in the order of their names. An unreadable one is skipped while there are newer ones.
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
 * Copies the newest archive of a target into a folder, with its predecessors back to a full one. Returns the files, oldest first.
 * Newest is the one with the most of the log: a wrong clock may have dated another one later.
 * @param logId the log; required when the target has archives of several installations
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
    // each archive is used once, whatever the headers say
    read.delete(header.archiveId);
    next = read.get(header.previous);
  }
  throw new ArchiveError(
    'not_a_series',
    `in ${target.description} an archive is missing that ${newest?.name} goes on from`,
  );
}
