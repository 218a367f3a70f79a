import type { AnyRecorded, DashboardRange, DashboardView, EarlierTakings, Id, Takings } from '@bahi/contracts';
import { sampleDay } from '../samples/sampleStock.ts';

/** What one event adds to a time of a day. */
interface Counted {
  day: string;
  time: string;
  bills: number;
  revenue: number;
  taxable: number;
  cost: number;
  correction: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const timeOf = (instant: string): string => new Date(Date.parse(instant) + 330 * 60_000).toISOString().slice(11, 16);
const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

type Completed = Extract<AnyRecorded, { type: 'BillCompleted' }>;

const billOf = (billId: Id, all: readonly AnyRecorded[]): Completed | undefined =>
  all.find((event): event is Completed => event.type === 'BillCompleted' && event.data.billId === billId);

function countedBill({ data }: Completed, sign: 1 | -1): Counted {
  return {
    day: data.day,
    time: timeOf(data.billedAt),
    bills: sign,
    revenue: sign * data.totals.grandTotalPaise,
    taxable: sign * data.totals.taxableValuePaise,
    cost: sign * sum(data.lines.map(({ costPaise }) => costPaise)),
    correction: 0,
  };
}

/** Corrections of a bill's cost by the events before an index. */
function correctionsOf(billId: Id, before: readonly AnyRecorded[]): number {
  const settled = before.flatMap((event) => (event.type === 'CostCorrected' ? event.data.settlements : []));
  return sum(
    settled.map((one) => ('billId' in one && one.billId === billId ? one.actualPaise - one.provisionalPaise : 0)),
  );
}

/** What an event adds, in the order of the log. */
function countedOf(event: AnyRecorded, index: number, all: readonly AnyRecorded[]): Counted[] {
  const at = event.meta.occurredAt ?? event.meta.at;
  const corrected = (correction: number): Counted => {
    const nothing = { bills: 0, revenue: 0, taxable: 0, cost: 0 };
    return { day: sampleDay(at), time: timeOf(at), ...nothing, correction };
  };
  switch (event.type) {
    case 'BillCompleted':
      return [countedBill(event, 1)];
    case 'BillCancelled': {
      const { billId, lines } = event.data;
      const bill = billOf(billId, all);
      const variance = sum(lines.map(({ costVariancePaise }) => costVariancePaise));
      return [
        ...(bill === undefined ? [] : [countedBill(bill, -1)]),
        corrected(variance - correctionsOf(billId, all.slice(0, index))),
      ];
    }
    case 'CreditNoteIssued': {
      // what the bill booked for the goods goes, as far as it was a cost of theirs; the rest is a variance of the day (R33b)
      const { day, issuedAt, totals, lines } = event.data;
      const booked = lines.map((line) => line.costPaise + line.costVariancePaise + line.provisionalPaise);
      const correction = sum(lines.map(({ costVariancePaise }) => costVariancePaise));
      const figures = { bills: 0, revenue: -totals.grandTotalPaise, taxable: -totals.taxableValuePaise };
      return [{ day, time: timeOf(issuedAt), ...figures, cost: -sum(booked), correction: 0 }, corrected(correction)];
    }
    case 'CostCorrected':
      return [corrected(event.data.correctionPaise)];
    case 'PurchaseCorrected':
      return [corrected(sum(event.data.stocksAfter.map(({ costVariancePaise }) => costVariancePaise)))];
    case 'PurchaseReversed':
      return [corrected(event.data.costVariancePaise)];
    default:
      return [];
  }
}

const figures = (counted: readonly Counted[]) => {
  const bills = sum(counted.map((one) => one.bills));
  const revenuePaise = sum(counted.map((one) => one.revenue));
  return {
    bills,
    revenuePaise,
    // a half goes away from zero: more may come back on a day than is sold
    averageBillPaise:
      bills > 0 ? Math.sign(revenuePaise) * Math.floor((2 * Math.abs(revenuePaise) + bills) / (2 * bills)) : null,
    grossProfitPaise: sum(counted.map(({ taxable, cost, correction }) => taxable - cost - correction)),
  };
};

/** The same days one month earlier. */
function monthBefore(to: string): { from: string; to: string } {
  const last = shift(`${to.slice(0, 8)}01`, -1);
  const same = `${last.slice(0, 8)}${to.slice(8)}`;
  return { from: `${last.slice(0, 8)}01`, to: same < last ? same : last };
}

function compared(range: DashboardRange | 'days', from: string, to: string): Omit<EarlierTakings, keyof Figures>[] {
  if (range === 'month') return [{ against: 'period_before', ...monthBefore(to) }];
  if (from === to) {
    return [
      { against: 'day_before', from: shift(from, -1), to: shift(from, -1) },
      { against: 'week_before', from: shift(from, -7), to: shift(from, -7) },
    ];
  }
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days > 62 ? [] : [{ against: 'period_before', from: shift(from, -days), to: shift(from, -1) }];
}

type Figures = ReturnType<typeof figures> & { until: string | null };

export interface TakingsQuestion {
  range: DashboardRange | 'days';
  from: string;
  to: string;
  /** The instant at which the period is looked at. */
  instant: string;
  sees: (event: AnyRecorded) => boolean;
}

/** Takings and hours, calculated from every event in the simplest way. Shares no code with the projection. */
export function replayedTakings(
  events: readonly AnyRecorded[],
  { range, from, to, instant, sees }: TakingsQuestion,
): { takings: Takings } & Pick<DashboardView, 'hours'> {
  const counted = events.flatMap((event, index) => (sees(event) ? countedOf(event, index, events) : []));
  const inPeriod = counted.filter(({ day }) => day >= from && day <= to);
  const isOver = sampleDay(instant) !== to || sampleDay(new Date(Date.parse(instant) + 1).toISOString()) !== to;
  const until = isOver ? null : timeOf(instant);
  const before = compared(range, from, to).map((period) => {
    const counts = ({ day, time }: Counted) =>
      day >= period.from && (day < period.to || (day === period.to && (until === null || time <= until)));
    return { ...period, until, ...figures(counted.filter(counts)) };
  });
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const { bills, revenuePaise } = figures(inPeriod.filter(({ time }) => Number(time.slice(0, 2)) === hour));
    return { hour, bills, revenuePaise };
  });
  const takings = {
    from,
    to,
    ...figures(inPeriod),
    taxableValuePaise: sum(inPeriod.map(({ taxable }) => taxable)),
    costPaise: sum(inPeriod.map(({ cost }) => cost)),
    correctionPaise: sum(inPeriod.map(({ correction }) => correction)),
    before,
  };
  return { takings, ...(from === to && { hours }) };
}
