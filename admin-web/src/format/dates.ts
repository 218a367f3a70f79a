import { latinDigits } from '@bahi/contracts';

const ZONE = 'Asia/Kolkata';
/** Month names follow the language; digits stay Latin, as on printed bills. */
const localeOf = (language: string): string => `${language}-IN-u-nu-latn`;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language}|${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(localeOf(language), options);
  formats.set(key, made);
  return made;
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** A calendar day `YYYY-MM-DD`: `21 Nov 2026`. */
export function formatDay(day: string, language: string): string {
  return formatter(language, { ...DAY, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00.000Z`));
}

/** A calendar day `YYYY-MM-DD` without its year: `21 Nov`. */
export function formatDayShort(day: string, language: string): string {
  return formatter(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00.000Z`),
  );
}

/** A month `YYYY-MM`: `Nov 2026`. */
export function formatMonth(month: string, language: string): string {
  return formatter(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00.000Z`),
  );
}

const TIME = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: ZONE } as const;

/**
 * Day and time of an instant in the shop's time zone: `21 Nov 2026, 3:05 pm`; it only breaks between the two. Hindi has the part of the
 * day (`दोपहर 3:05`), because its locale data has only English words for am and pm.
 */
export function formatInstant(instant: string, language: string): string {
  const shown = formatter(language, { ...DAY, ...TIME, ...(language === 'hi' && { dayPeriod: 'short' }) });
  return shown.format(new Date(instant)).replaceAll(/(?<!,)\s/g, '\u00a0');
}

/** The time of an instant in the shop's time zone: `3:05 pm`. */
export function formatInstantTime(instant: string, language: string): string {
  const shown = formatter(language, { ...TIME, ...(language === 'hi' && { dayPeriod: 'short' }) });
  return shown.format(new Date(instant)).replaceAll(/\s/g, '\u00a0');
}

/** A time of day `HH:MM`: `3:05 pm`, in Hindi `दोपहर 3:05`. */
export function formatTime(time: string, language: string): string {
  const options = { ...TIME, timeZone: 'UTC', ...(language === 'hi' && ({ dayPeriod: 'short' } as const)) } as const;
  return formatter(language, options)
    .format(new Date(`2000-01-01T${time}:00.000Z`))
    .replaceAll(/\s/g, '\u00a0');
}

/** An hour of a day, 0 to 23: `3 pm`, in Hindi `दोपहर 3`. */
export function formatHour(hour: number, language: string): string {
  const options = { hour: 'numeric', hour12: true, timeZone: 'UTC' } as const;
  const shown = formatter(language, { ...options, ...(language === 'hi' && { dayPeriod: 'short' }) });
  return shown.format(new Date(Date.UTC(2000, 0, 1, hour))).replaceAll(/\s/g, '\u00a0');
}

/** The weekday of a day `YYYY-MM-DD`: `Friday`. */
export function formatWeekday(day: string, language: string): string {
  return formatter(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00.000Z`));
}

const ages = new Map<string, Intl.RelativeTimeFormat>();
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Up to this age hours are shown: "26 hours ago" says more than "yesterday". */
const DAYS_FROM = 72 * HOUR;

/** Age in whole minutes, hours or days: `2 hours ago`. */
export function formatAge(seconds: number, language: string): string {
  const known = ages.get(language) ?? new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'always' });
  ages.set(language, known);
  if (seconds < HOUR) return known.format(-Math.floor(seconds / MINUTE), 'minute');
  if (seconds < DAYS_FROM) return known.format(-Math.floor(seconds / HOUR), 'hour');
  return known.format(-Math.floor(seconds / (24 * HOUR)), 'day');
}

/** A day as people write or copy it, such as `21/11/2026`, `21.11.26` or `2026-11-21`: `YYYY-MM-DD`. Undefined when it is none. */
export function readDay(text: string): string | undefined {
  const typed = latinDigits(text).trim();
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T.*)?$/.exec(typed) ?? [];
  const [, day, month, year] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(typed) ?? [];
  const parts = isoYear === undefined ? [year?.padStart(4, '20'), month, day] : [isoYear, isoMonth, isoDay];
  const read = parts.map((part = '') => part.padStart(2, '0')).join('-');
  // Date turns 31 February into a day of March
  return isDay(read) && new Date(read).toISOString().startsWith(read) ? read : undefined;
}

/** Whether it is a complete date in the range of a shop's books; an incomplete year is not. */
export function isDay(text: string): boolean {
  return /^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
