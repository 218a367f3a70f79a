import type { ArchiveKind, NamedArchive } from '../target/archiveName.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
/** Another machine's clock may be a little ahead. */
const FUTURE_MS = HOUR_MS;

/**
 * Splits archives into those as old as their names say, and those that a wrong clock dated: ahead then, or behind now. The latter
 * do not count when the next archive is planned.
 */
export function byClock(
  archives: readonly NamedArchive[],
  now: number,
): { past: NamedArchive[]; ahead: NamedArchive[] } {
  const isAhead = ({ at }: NamedArchive) => at > now + FUTURE_MS;
  return { past: archives.filter((archive) => !isAhead(archive)), ahead: archives.filter(isAhead) };
}

/** The archive that is due now; null = none. `past` are the archives of one log until now, oldest first. */
export function dueArchive(past: readonly NamedArchive[], now: number): ArchiveKind | null {
  const full = past.findLast(({ kind }) => kind === 'full');
  if (full === undefined || now - full.at >= DAY_MS) return 'full';
  const newest = past.at(-1) ?? full;
  return now - newest.at >= HOUR_MS ? 'hour' : null;
}
