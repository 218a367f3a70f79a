import { fiscalYear } from '@bahi/domain/arithmetic';

/** First calendar year of a fiscal year such as `2627`. */
const firstYear = (fiscalYear: string): number => 2_000 + Number(fiscalYear.slice(0, 2));

const named = (first: number): string => [first, first + 1].map((year) => String(year % 100).padStart(2, '0')).join('');

/** The fiscal year of a month `YYYY-MM`: `2627` for April 2026 to March 2027. */
export const fiscalYearOf = (month: string): string => fiscalYear(`${month}-01`);

/** April, the first month of a fiscal year. */
export const firstMonthOf = (year: string): string => `${firstYear(year)}-04`;

/** `2026-27` for `2627`. */
export const fiscalYearText = (fiscalYear: string): string => `${firstYear(fiscalYear)}-${fiscalYear.slice(2)}`;

/** The newest fiscal years up to that of a month, newest first. */
export function lastFiscalYears(month: string, count: number): string[] {
  const newest = firstYear(fiscalYearOf(month));
  return Array.from({ length: count }, (_, index) => named(newest - index));
}

/** The month before a month `YYYY-MM`. */
export function monthBefore(month: string): string {
  const [year = 0, place = 1] = month.split('-').map(Number);
  return place === 1 ? `${year - 1}-12` : `${year}-${String(place - 1).padStart(2, '0')}`;
}

/** First and last day of the quarter of a month `YYYY-MM`. */
export function quarterOf(month: string): { from: string; to: string } {
  const last = Math.ceil(Number(month.slice(5)) / 3) * 3;
  const year = month.slice(0, 4);
  const day = last === 6 || last === 9 ? 30 : 31;
  const text = (value: number) => String(value).padStart(2, '0');
  return { from: `${year}-${text(last - 2)}-01`, to: `${year}-${text(last)}-${day}` };
}
