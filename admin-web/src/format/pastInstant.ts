import { isDay } from './dates.ts';

const OFFSET = '+05:30';

/** The day of a past day or minute. */
export const dayPart = (asOf: string): string => asOf.slice(0, 10);
/** The time of a past minute, `HH:MM`; empty for a whole day. */
export const timePart = (asOf: string | undefined): string => asOf?.slice(11) ?? '';

/** The instant of a past minute, or the end of a past day, in the shop's time zone. */
export function instantOf(asOf: string): string {
  const time = timePart(asOf);
  return time === '' ? `${asOf}T23:59:59.999${OFFSET}` : `${asOf}:00.000${OFFSET}`;
}

const isMinute = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(dayPart(text));

/** A past day or minute; today as a whole, and what is still to come, mean now. */
export function pastOf(text: string, { today, nowMs }: { today: string; nowMs: number }): string | undefined {
  if (isDay(text)) return text < today ? text : undefined;
  return isMinute(text) && Date.parse(instantOf(text)) < nowMs ? text : undefined;
}
