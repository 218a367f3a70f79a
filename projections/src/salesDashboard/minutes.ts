import type { HourSales, Id } from '@bahi/contracts';
import type { ReadModels } from '@bahi/read-store';
import { each } from './asOf.ts';
import {
  COST_FACTS,
  SALES_FACTS,
  SALES_HOURS,
  type CostFactDoc,
  type SalesFactDoc,
  type SalesHourDoc,
} from './dashboardDocs.ts';
import { cutField, type Moment } from './moment.ts';
import { grossProfitOf, hourOf } from './salesDays.ts';

/** What counts at one time of a day, `HH:MM`. */
export interface TimeSums {
  time: string;
  bills: number;
  revenuePaise: number;
  grossProfitPaise: number;
}

/** The kept sums of a day, by minute. */
async function minutesKept(read: ReadModels, shopId: Id, day: string, until: string): Promise<TimeSums[]> {
  const found: TimeSums[] = [];
  const range = { field: 'hour', from: `${day}T00`, to: hourOf(day, until) };
  for await (const { hour, minutes } of each<SalesHourDoc>(read, SALES_HOURS, { shopId, range })) {
    for (const [minute, bills, revenuePaise, grossProfitPaise] of minutes) {
      const time = `${hour.slice(-2)}:${String(minute).padStart(2, '0')}`;
      found.push({ time, bills, revenuePaise, grossProfitPaise });
    }
  }
  return found;
}

/** The facts of a day up to a moment, whenever they came. */
async function factsOfDay(read: ReadModels, shopId: Id, day: string, moment: Moment): Promise<TimeSums[]> {
  const found: TimeSums[] = [];
  const cut = cutField(moment.axis);
  const where = { day };
  for await (const fact of each<SalesFactDoc>(read, SALES_FACTS, { shopId, where })) {
    if (fact[cut] > moment.at) continue;
    const { time, bills, amountPaise: revenuePaise } = fact;
    found.push({ time, bills, revenuePaise, grossProfitPaise: grossProfitOf({ ...fact, correctionPaise: 0 }) });
  }
  for await (const fact of each<CostFactDoc>(read, COST_FACTS, { shopId, where })) {
    if (fact[cut] > moment.at) continue;
    found.push({ time: fact.time, bills: 0, revenuePaise: 0, grossProfitPaise: -fact.correctionPaise });
  }
  return found;
}

/**
 * What counts on a day up to the end of a minute of it, now or at a moment. Live from sums by minute; a past moment goes through
 * the facts of the day, because a bill may have been cancelled since.
 * @param until `HH:MM`
 */
export async function timesOfDay(
  read: ReadModels,
  shopId: Id,
  day: string,
  { until, moment }: { until: string; moment: Moment | undefined },
): Promise<TimeSums[]> {
  const found =
    moment === undefined ? await minutesKept(read, shopId, day, until) : await factsOfDay(read, shopId, day, moment);
  return found.filter(({ time }) => time <= until);
}

/** The 24 hours of a day. */
export function hoursOf(times: readonly TimeSums[]): HourSales[] {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, bills: 0, revenuePaise: 0 }));
  for (const { time, bills, revenuePaise } of times) {
    const hour = hours[Number(time.slice(0, 2))];
    if (hour === undefined) continue;
    hour.bills += bills;
    hour.revenuePaise += revenuePaise;
  }
  return hours;
}
