/**
 * Whole days that a stock lasts if it sells on as in the days counted, rounded down: 0 with nothing left, null if nothing was
 * sold, because then nothing says when it will be gone.
 * @param soldMilli sold in `days` days, less what was cancelled
 */
export function daysOfCover(stockMilli: number, soldMilli: number, days: number): number | null {
  if (stockMilli <= 0) return 0;
  if (soldMilli <= 0) return null;
  return Math.floor((stockMilli * days) / soldMilli);
}

/** Days that are counted of a product: four weeks have each weekday as often. */
export const COVER_DAYS = 28;
/** A product added less than a week ago counts as if it were sold for a week, so that its first day does not decide. */
const LEAST_DAYS = 7;

/**
 * The days to divide a product's sales by: those since it was added, at least a week and at most `COVER_DAYS`.
 * @param age whole days since it was added
 */
export function soldDaysOf(age: number): number {
  return Math.min(COVER_DAYS, Math.max(LEAST_DAYS, age));
}
