import type { Id } from '@bahi/contracts';
import type { DocKey, Docs } from '@bahi/projection-runner';
import {
  LATE_DAYS,
  SALES_DAYS,
  SALES_HOURS,
  type LateDayDoc,
  type MinuteSums,
  type SalesDayDoc,
  type SalesHourDoc,
} from './dashboardDocs.ts';
import { lateness, type FactDays, type Late } from './lateness.ts';
import { addMoney, noMoney, type MoneySums } from './money/moneySums.ts';

/** What a fact adds to the sums of a day, and the time of day, `HH:MM`, at which it counts: null for money alone. */
export interface DayDeltas {
  day: string;
  time: string | null;
  bills: number;
  amountPaise: number;
  money: MoneySums;
  taxablePaise: number;
  costPaise: number;
  correctionPaise: number;
}

/** The deltas of a fact that changes none of these. */
export const noDeltas = {
  bills: 0,
  amountPaise: 0,
  money: noMoney,
  taxablePaise: 0,
  costPaise: 0,
  correctionPaise: 0,
} as const;

/** Id of the sums of a day. */
export const salesDayId = (shopId: Id, day: string) => `${shopId}:${day}`;
const lateDayId = (shopId: Id, { axis, cutDay, day }: Late) => `${shopId}:${axis}:${cutDay}:${day}`;
const hourId = (shopId: Id, hour: string) => `${shopId}:${hour}`;

/** The hour of a time of a day: `2026-11-27T14`. */
export const hourOf = (day: string, time: string): string => `${day}T${time.slice(0, 2)}`;

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** The documents of days that a fact of these days may change. */
export const dayKeys = (shopId: Id, days: FactDays & { day: string }): DocKey[] => [
  [SALES_DAYS, salesDayId(shopId, days.day)],
  ...lateness(days).map((late): DocKey => [LATE_DAYS, lateDayId(shopId, late)]),
];

/**
 * The same, with the hours.
 * @param time when it counts on its day; null when the event does not say, so that it may be any hour
 */
export function salesDayKeys(shopId: Id, days: FactDays & { day: string }, time: string | null): DocKey[] {
  const hours = time === null ? HOURS : [time];
  const ofHours = hours.map((each): DocKey => [SALES_HOURS, hourId(shopId, hourOf(days.day, each))]);
  return [...dayKeys(shopId, days), ...ofHours];
}

function added(known: SalesDayDoc | undefined, deltas: DayDeltas): Omit<SalesDayDoc, 'id' | 'shopId'> {
  const { day, bills, amountPaise, money, taxablePaise, costPaise, correctionPaise } = deltas;
  return {
    day,
    bills: (known?.bills ?? 0) + bills,
    revenuePaise: (known?.revenuePaise ?? 0) + amountPaise,
    taxablePaise: (known?.taxablePaise ?? 0) + taxablePaise,
    costPaise: (known?.costPaise ?? 0) + costPaise,
    correctionPaise: (known?.correctionPaise ?? 0) + correctionPaise,
    money: addMoney(known?.money ?? noMoney, money),
  };
}

/** Gross profit of sums or deltas: taxable value less cost, corrections included. */
export function grossProfitOf(sums: Pick<DayDeltas, 'taxablePaise' | 'costPaise' | 'correctionPaise'>): number {
  return sums.taxablePaise - sums.costPaise - sums.correctionPaise;
}

/** The minutes of an hour, in order, after a fact; a minute whose sums are all 0 is not kept. */
export function addMinute(minutes: readonly MinuteSums[], minute: number, deltas: DayDeltas): MinuteSums[] {
  const known = minutes.find(([at]) => at === minute) ?? [minute, 0, 0, 0];
  const next: MinuteSums = [
    minute,
    known[1] + deltas.bills,
    known[2] + deltas.amountPaise,
    known[3] + grossProfitOf(deltas),
  ];
  const others = minutes.filter(([at]) => at !== minute);
  if (next[1] === 0 && next[2] === 0 && next[3] === 0) return others;
  const place = others.findIndex(([at]) => at > minute);
  return others.toSpliced(place === -1 ? others.length : place, 0, next);
}

function addToHour(docs: Docs, shopId: Id, { day, time }: { day: string; time: string }, deltas: DayDeltas): void {
  const hour = hourOf(day, time);
  const id = hourId(shopId, hour);
  const { minutes = [] } = docs.get<SalesHourDoc>(SALES_HOURS, id) ?? {};
  docs.put<SalesHourDoc>(SALES_HOURS, {
    id,
    shopId,
    hour,
    minutes: addMinute(minutes, Number(time.slice(3)), deltas),
  });
}

/** Adds a fact to its day, to its hour, and to what came after its day had ended. */
export function addToDays(docs: Docs, shopId: Id, days: FactDays, deltas: DayDeltas): void {
  const { day, time } = deltas;
  const dayId = salesDayId(shopId, day);
  docs.put<SalesDayDoc>(SALES_DAYS, {
    id: dayId,
    shopId,
    ...added(docs.get<SalesDayDoc>(SALES_DAYS, dayId), deltas),
  });
  if (time !== null) addToHour(docs, shopId, { day, time }, deltas);
  for (const late of lateness({ ...days, day })) {
    const lateId = lateDayId(shopId, late);
    const { axis, cutDay } = late;
    const sums = added(docs.get<LateDayDoc>(LATE_DAYS, lateId), deltas);
    docs.put<LateDayDoc>(LATE_DAYS, { id: lateId, shopId, ...sums, axis, cutDay });
  }
}
