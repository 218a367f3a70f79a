import { dashboardRange, localDate } from '@bahi/contracts';
import { shopDay } from '@bahi/domain/arithmetic';
import type { DashboardQuestion } from '@bahi/projections';
import { z } from 'zod';
import { checkQuery } from '../http/checkBody.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { LookBack } from '../lists/lookBack.ts';

/** Ten years: a series has an entry for each day. */
const MAX_DAYS = 3_660;
const DAY_MS = 86_400_000;

/** The query parameters of the dashboard beside those that look back. */
export const dashboardParameters = {
  range: dashboardRange,
  from: localDate.describe('First day, with `to`, instead of a range.'),
  to: localDate.describe('Last day; not after the day of now or of the past instant.'),
  top: z.enum(['revenue', 'units']),
};

const schema = z.object({
  range: dashboardParameters.range.default('today'),
  from: localDate.optional(),
  to: localDate.optional(),
  top: dashboardParameters.top.default('revenue'),
});

/** The chosen days; undefined when none are. @throws {HttpRefusal} 400 invalid_query */
function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) {
  if (from === undefined && to === undefined) return undefined;
  const refuse = (field: 'from' | 'to', code: 'required' | 'invalid' | 'future_date' | 'too_large') =>
    new HttpRefusal({ code: 'invalid_query', fields: { [field]: code } });
  if (from === undefined) throw refuse('from', 'required');
  if (to === undefined) throw refuse('to', 'required');
  if (to > today) throw refuse('to', 'future_date');
  if (from > to) throw refuse('from', 'invalid');
  if (Date.parse(to) - Date.parse(from) >= MAX_DAYS * DAY_MS) throw refuse('from', 'too_large');
  return { from, to };
}

/**
 * What a query of the dashboard asks for: a range, or the days `from` to `to`.
 * @throws {HttpRefusal} 400 invalid_query
 */
export function dashboardQuestionOf(
  query: Readonly<Record<string, string>>,
  lookBack: LookBack | undefined,
  now: string,
): Pick<DashboardQuestion, 'range' | 'days' | 'top'> {
  const { range, from, to, top } = checkQuery(schema, query);
  const instant = lookBack === undefined ? now : Object.values(lookBack)[0];
  const days = daysOf({ from, to }, shopDay(instant ?? now));
  return days === undefined ? { range, top } : { range: 'days', days, top };
}
