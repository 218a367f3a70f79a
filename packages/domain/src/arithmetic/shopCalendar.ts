/** Indian Standard Time is UTC+05:30 all year, so no time zone table is needed. */
const SHOP_OFFSET_MS = 330 * 60_000;
/** Of an instant as `Date.prototype.toISOString` writes it. */
const CANONICAL_LENGTH = '2026-01-31T00:00:00.000Z'.length;

/** The start of the shop's next day, in UTC. */
const NEXT_DAY = 'T18:30';

/** Day of an instant in the shop's zone, `YYYY-MM-DD`. */
export function shopDay(instant: string): string {
  // until then it is the day in the text
  if (instant.length === CANONICAL_LENGTH && instant.slice(10, 16) < NEXT_DAY) return instant.slice(0, 10);
  return new Date(Date.parse(instant) + SHOP_OFFSET_MS).toISOString().slice(0, 10);
}

/** Time of an instant in the shop's zone, `HH:MM`. */
export function shopTime(instant: string): string {
  return new Date(Date.parse(instant) + SHOP_OFFSET_MS).toISOString().slice(11, 16);
}

/** Month of an instant in the shop's zone, `YYYY-MM`. */
export function shopMonth(instant: string): string {
  return shopDay(instant).slice(0, 7);
}

/** Fiscal year of a day, from 1 April to 31 March: `2526` for 2025-04-01 to 2026-03-31 (R9). */
export function fiscalYear(day: string): string {
  const year = Number(day.slice(0, 4));
  const first = day.slice(5, 7) < '04' ? year - 1 : year;
  const twoDigits = (value: number) => String(value % 100).padStart(2, '0');
  return twoDigits(first) + twoDigits(first + 1);
}
