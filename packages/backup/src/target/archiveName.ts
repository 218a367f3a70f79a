/** A full archive, or one that goes on from the archive before it. */
export type ArchiveKind = 'full' | 'hour';

/** What the name of an archive in a target says. */
export interface NamedArchive {
  name: string;
  /** The log it is of: several installations may share a target. */
  logId: string;
  kind: ArchiveKind;
  /** When it was cut, in milliseconds since 1970, UTC. */
  at: number;
}

const pattern = /^bahi-([0-9a-zA-Z]{1,64})-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z-(full|hour)\.bahi$/;

/** `bahi-{logId}-20260711T103000Z-full.bahi`: names of one log sort by time. */
export function archiveName(logId: string, kind: ArchiveKind, at: number): string {
  const instant = new Date(at)
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replaceAll(/[-:]/g, '');
  return `bahi-${logId}-${instant}-${kind}.bahi`;
}

/** The archives among the names, oldest first; other files are skipped. */
export function namedArchives(names: readonly string[]): NamedArchive[] {
  const found = names.flatMap((name) => {
    const [, logId, year, month, day, hour, minute, second, kind] = pattern.exec(name) ?? [];
    if (logId === undefined || (kind !== 'full' && kind !== 'hour')) return [];
    const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return Number.isNaN(at) ? [] : [{ name, logId, kind, at } satisfies NamedArchive];
  });
  return found.toSorted((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1));
}
