import type { NamedArchive } from '../target/archiveName.ts';

const DAYS = 7;
const WEEKS = 4;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** 1 January 1970 was a Thursday: weeks from Monday to Sunday. */
const MONDAY_OFFSET = 3;

const dayOf = (at: number): number => Math.floor(at / DAY_MS);
const weekOf = (at: number): number => Math.floor((dayOf(at) + MONDAY_OFFSET) / 7);

/** The newest archive of each of the newest periods, newest first. */
function newestOf(archives: readonly NamedArchive[], period: (at: number) => number, count: number): NamedArchive[] {
  const newest = new Map<number, NamedArchive>();
  for (const archive of archives.toReversed()) {
    if (!newest.has(period(archive.at))) newest.set(period(archive.at), archive);
  }
  return [...newest.values()].slice(0, count);
}

/**
 * What may go of one log's archives, given oldest first: of the full ones the last of each of the newest seven days is kept,
 * and before those the last of each of four weeks; hourly ones as long as a day they belong to. Days are those of UTC.
 */
export function outlived(archives: readonly NamedArchive[]): NamedArchive[] {
  const full = archives.filter(({ kind }) => kind === 'full');
  const daily = newestOf(full, dayOf, DAYS);
  const oldestDaily = daily.at(-1);
  if (oldestDaily === undefined) return [];
  const weekly = newestOf(
    full.filter(({ at }) => dayOf(at) < dayOf(oldestDaily.at)),
    weekOf,
    WEEKS,
  );
  const kept = new Set([...daily, ...weekly]);
  return archives.filter((archive) => (archive.kind === 'full' ? !kept.has(archive) : archive.at < oldestDaily.at));
}
