import type { ArchiveKind, NamedArchive } from '../target/archiveName.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
/** A clock that was set back must not stop the archives until it has caught up. */
const FUTURE_MS = HOUR_MS;

/** What is to be made now; null = nothing yet. `archives` are those of one log, oldest first. */
export function dueArchive(archives: readonly NamedArchive[], now: number): ArchiveKind | null {
  const past = archives.filter(({ at }) => at <= now + FUTURE_MS);
  const full = past.findLast(({ kind }) => kind === 'full');
  if (full === undefined || now - full.at >= DAY_MS) return 'full';
  const newest = past.at(-1) ?? full;
  return now - newest.at >= HOUR_MS ? 'hour' : null;
}
