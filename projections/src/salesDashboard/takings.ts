import {
  mulDivHalfUp,
  type EarlierTakings,
  type HourSales,
  type Id,
  type ShownRange,
  type Takings,
} from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { addDays, daysBetween, monthOf, timeOf } from '../derived/indianDay.ts';
import { salesByDay, type DayRange, type DaySums } from './asOf.ts';
import { hoursOf, timesOfDay, type TimeSums } from './minutes.ts';
import { restOfDay, type Moment } from './moment.ts';
import { grossProfitOf } from './salesDays.ts';

/** A longer period is not compared: its figures are pushed with every sale, and the one before would double the days to read. */
const MAX_COMPARED_DAYS = 62;
const LAST_MINUTE = '23:59';

/** The period that is shown, and when. */
export interface Period {
  range: ShownRange;
  days: DayRange;
  moment: Moment | undefined;
  /** ISO 8601 UTC; counts unless there is a moment. */
  now: string;
  /** The day of now or of the moment. */
  today: string;
}

type Compared = Pick<EarlierTakings, 'against' | 'from' | 'to'>;

/** The last day of the month before, or an earlier one with the same number. */
function sameDayOfMonthBefore(day: string): string {
  const last = addDays(`${monthOf(day)}-01`, -1);
  return Number(day.slice(8)) < Number(last.slice(8)) ? `${monthOf(last)}-${day.slice(8)}` : last;
}

/**
 * The periods to compare with: for a day the day before and the same weekday a week before, for a month the same days of the month
 * before, for other periods as many days right before. None for a period of more than two months.
 */
export function comparedPeriods(range: ShownRange, { from, to }: DayRange): Compared[] {
  if (from === to && range !== 'month') {
    return [
      { against: 'day_before', from: addDays(to, -1), to: addDays(to, -1) },
      { against: 'week_before', from: addDays(to, -7), to: addDays(to, -7) },
    ];
  }
  if (range === 'month') {
    const last = sameDayOfMonthBefore(to);
    return [{ against: 'period_before', from: `${monthOf(last)}-01`, to: last }];
  }
  if (to > addDays(from, MAX_COMPARED_DAYS - 1)) return [];
  const count = daysBetween(from, to).length;
  return [{ against: 'period_before', from: addDays(from, -count), to: addDays(from, -1) }];
}

/** The minute up to which a period that is not over yet counts; null once it is over. */
export function untilOf({
  days,
  moment,
  now,
  today,
}: Pick<Period, 'days' | 'moment' | 'now' | 'today'>): string | null {
  if (days.to !== today) return null;
  if (moment !== undefined && restOfDay(moment) === null) return null;
  return timeOf(moment?.at ?? now);
}

type Sums = Pick<Takings, 'bills' | 'revenuePaise' | 'grossProfitPaise'>;

function added(parts: Iterable<Sums>): Sums {
  const sums = { bills: 0, revenuePaise: 0, grossProfitPaise: 0 };
  for (const part of parts) {
    sums.bills += part.bills;
    sums.revenuePaise += part.revenuePaise;
    sums.grossProfitPaise += part.grossProfitPaise;
  }
  return sums;
}

const ofDay = (sums: DaySums): Sums => ({ ...sums, grossProfitPaise: grossProfitOf(sums) });

const averageOf = ({ bills, revenuePaise }: Sums): number | null =>
  bills > 0 ? mulDivHalfUp(revenuePaise, 1, bills) : null;

/** Sums of a period whose last day counts up to a minute. */
async function sumsUntil(
  read: ReadModels,
  shopId: Id,
  { from, to }: DayRange,
  { until, moment }: { until: string | null; moment: Moment | undefined },
): Promise<Sums> {
  const lastWhole = until === null ? to : addDays(to, -1);
  const [whole, part] = await Promise.all([
    from > lastWhole ? [] : salesByDay(read, shopId, { from, to: lastWhole }, moment),
    until === null ? [] : timesOfDay(read, shopId, to, { until, moment }),
  ]);
  return added([...[...whole.values()].map(ofDay), ...part]);
}

async function earlier(read: ReadModels, shopId: Id, period: Period): Promise<EarlierTakings[]> {
  const { range, days, moment } = period;
  const until = untilOf(period);
  const compared = comparedPeriods(range, days).map(async ({ against, from, to }) => {
    const sums = await sumsUntil(read, shopId, { from, to }, { until, moment });
    const { bills, revenuePaise, grossProfitPaise } = sums;
    return { against, from, to, bills, revenuePaise, averageBillPaise: averageOf(sums), grossProfitPaise, until };
  });
  return Promise.all(compared);
}

/** The whole day hour by hour; undefined for a longer period. */
async function hours(read: ReadModels, shopId: Id, { days, moment }: Period): Promise<TimeSums[] | undefined> {
  if (days.from !== days.to) return undefined;
  return timesOfDay(read, shopId, days.to, { until: LAST_MINUTE, moment });
}

/** What the bills of a period took in, beside earlier periods up to the same time, and by hour if it is a day. */
export async function takingsOf(
  read: ReadModels,
  shopId: Id,
  period: Period,
  byDay: Promise<ReadonlyMap<string, DaySums>>,
): Promise<{ takings: Takings; hours?: HourSales[] }> {
  const [times, before, days] = await Promise.all([hours(read, shopId, period), earlier(read, shopId, period), byDay]);
  const sums = [...days.values()];
  const total = added(sums.map(ofDay));
  const sumOf = (field: 'taxablePaise' | 'costPaise' | 'correctionPaise') =>
    sums.reduce((sum, day) => sum + day[field], 0);
  return {
    takings: {
      ...period.days,
      ...total,
      averageBillPaise: averageOf(total),
      taxableValuePaise: sumOf('taxablePaise'),
      costPaise: sumOf('costPaise'),
      correctionPaise: sumOf('correctionPaise'),
      before,
    },
    ...(times && { hours: hoursOf(times) }),
  };
}
