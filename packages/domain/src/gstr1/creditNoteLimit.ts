import type { AnnualReturn } from '@bahi/contracts';
import { fiscalYear } from '../arithmetic/index.ts';
import { dueDayOf, type Filing } from './filingPeriod.ts';

/** Days that decide whether a credit note still lowers tax. */
export interface NoteDays {
  originalDay: string;
  noteDay: string;
  filing: Filing;
  /** Day on which the annual return of the original's fiscal year was filed, if the owner entered it. */
  annualReturnDay: string | null;
}

/** The day on which the annual return of a document's fiscal year was filed; null while it is not. */
export function annualReturnDayOf(annualReturns: readonly AnnualReturn[], day: string): string | null {
  const year = fiscalYear(day);
  return annualReturns.find((filed) => filed.fiscalYear === year)?.filedOn ?? null;
}

/** Last day on which a credit note lowers tax: 30 November after the fiscal year, or the day of the annual return if earlier (R27). */
export function lastNoteDay(originalDay: string, annualReturnDay: string | null): string {
  const century = originalDay.slice(0, 2);
  const limit = `${century}${fiscalYear(originalDay).slice(2)}-11-30`;
  return annualReturnDay !== null && annualReturnDay < limit ? annualReturnDay : limit;
}

/**
 * Whether a note comes in time (R50): `due_later` when it is in time but its return falls due after the last day, `too_late`
 * when it bears no tax any more.
 */
export function noteTiming({
  originalDay,
  noteDay,
  filing,
  annualReturnDay,
}: NoteDays): 'in_time' | 'due_later' | 'too_late' {
  const last = lastNoteDay(originalDay, annualReturnDay);
  if (noteDay > last) return 'too_late';
  return dueDayOf(noteDay, filing) > last ? 'due_later' : 'in_time';
}
