/** Asia/Kolkata has no summer time and has kept this offset since 1945. */
const OFFSET_MS = 330 * 60_000;
const DAY_MS = 86_400_000;

/** The shop's calendar day, `YYYY-MM-DD`, of an instant. */
export function dayOf(instant: string): string {
  return new Date(Date.parse(instant) + OFFSET_MS).toISOString().slice(0, 10);
}

/** The time of day in the shop's zone, `HH:MM`, of an instant. */
export function timeOf(instant: string): string {
  return new Date(Date.parse(instant) + OFFSET_MS).toISOString().slice(11, 16);
}

/** `2025-09` for any day of September 2025. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The year in which the fiscal year of a day begins: `2025` from 1 April 2025 to 31 March 2026. */
export function fiscalYearOf(day: string): string {
  const year = Number(day.slice(0, 4));
  return String(day.slice(5, 7) < '04' ? year - 1 : year).padStart(4, '0');
}

/** The day `count` days later, or earlier when negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Last instant of a day of the shop. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS - OFFSET_MS - 1).toISOString();
}

/** Every day from the first to the last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
