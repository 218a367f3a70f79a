import type { AnyRecorded, Id } from '@bahi/contracts';
import { timeOf } from '../derived/indianDay.ts';
import { stockMovements } from '../derived/stockMovements.ts';
import type { SalesFactDoc } from './dashboardDocs.ts';
import { moneyOfSale } from './money/moneyOf.ts';
import type { DayDeltas } from './salesDays.ts';

/** The effect of a fact on sales: the sums of its day, and units and line revenue per line. */
export interface SaleDeltas extends Omit<DayDeltas, 'correctionPaise' | 'time'> {
  time: string;
  kind: SalesFactDoc['kind'];
  goods: { productId: Id; unitsMilli: number; revenuePaise: number }[];
}

type GoodsLine = { productId: Id; kind: 'goods' | 'service'; quantityMilli: number; lineTotalPaise: number };

function goodsOf(lines: readonly GoodsLine[]): SaleDeltas['goods'] {
  return lines
    .filter(({ kind }) => kind === 'goods')
    .map(({ productId, quantityMilli, lineTotalPaise }) => ({
      productId,
      unitsMilli: quantityMilli,
      revenuePaise: lineTotalPaise,
    }));
}

type Completed = Extract<AnyRecorded, { type: 'BillCompleted' }>;

function completed(event: Completed): SaleDeltas {
  const { day, billedAt, totals, lines } = event.data;
  return {
    kind: 'sale',
    day,
    time: timeOf(billedAt),
    bills: 1,
    amountPaise: totals.grandTotalPaise,
    money: moneyOfSale(event, undefined),
    taxablePaise: totals.taxableValuePaise,
    costPaise: lines.reduce((sum, { costPaise }) => sum + costPaise, 0),
    goods: goodsOf(lines),
  };
}

/** −0 is no figure of a store: MongoDB and memory keep it, JSON does not. */
const minus = (figure = 0): number => 0 - figure;

/** A cancellation subtracts what the sale added, on the bill's own day; its event has no line amounts. */
function cancelled(event: Extract<AnyRecorded, { type: 'BillCancelled' }>, sale: SalesFactDoc | undefined): SaleDeltas {
  const { day, grandTotalPaise } = event.data;
  const goods = (sale?.lines ?? []).map(({ productId, unitsMilli, revenuePaise }) => ({
    productId,
    unitsMilli: minus(unitsMilli),
    revenuePaise: minus(revenuePaise),
  }));
  return {
    kind: 'cancellation',
    day,
    time: sale?.time ?? '00:00',
    bills: -1,
    amountPaise: minus(grandTotalPaise),
    money: moneyOfSale(event, sale),
    taxablePaise: minus(sale?.taxablePaise),
    costPaise: minus(sale?.costPaise),
    goods,
  };
}

/** A credit note subtracts on its own day: what it is worth, the goods, their taxable value, and the cost that was booked for them. */
function credited(event: Extract<AnyRecorded, { type: 'CreditNoteIssued' }>): SaleDeltas {
  const { day, issuedAt, totals, lines } = event.data;
  const costPaise = lines.reduce(
    (sum, line) => sum + line.costPaise + line.costVariancePaise + line.provisionalPaise,
    0,
  );
  const goods = goodsOf(lines).map(({ productId, unitsMilli, revenuePaise }) => ({
    productId,
    unitsMilli: minus(unitsMilli),
    revenuePaise: minus(revenuePaise),
  }));
  return {
    kind: 'credit_note',
    day,
    time: timeOf(issuedAt),
    bills: 0,
    amountPaise: minus(totals.grandTotalPaise),
    money: moneyOfSale(event, undefined),
    taxablePaise: minus(totals.taxableValuePaise),
    costPaise: minus(costPaise),
    goods,
  };
}

/**
 * Deltas of a sale, a cancellation or a credit note; undefined for other facts.
 * @param sale for a cancellation, the recorded deltas of the bill it cancels
 */
export function saleDeltas(event: AnyRecorded, sale: SalesFactDoc | undefined): SaleDeltas | undefined {
  switch (event.type) {
    case 'BillCompleted':
      return completed(event);
    case 'BillCancelled':
      return cancelled(event, sale);
    case 'CreditNoteIssued':
      return credited(event);
    default:
      return undefined;
  }
}

/** The day on which a fact counts as a sale; null when it is no sale. */
export function saleDay(event: AnyRecorded): string | null {
  switch (event.type) {
    case 'BillCompleted':
    case 'BillCancelled':
    case 'CreditNoteIssued':
      return event.data.day;
    default:
      return null;
  }
}

/** The time of day at which a fact counts; null when it does not say: a cancellation counts at its bill's. */
export function saleTime(event: AnyRecorded): string | null {
  switch (event.type) {
    case 'BillCompleted':
      return timeOf(event.data.billedAt);
    case 'CreditNoteIssued':
      return timeOf(event.data.issuedAt);
    default:
      return null;
  }
}

/** Products whose stock a fact moves, each once. */
export function goodsMoved(event: AnyRecorded): Id[] {
  return [...new Set(stockMovements(event).map(({ productId }) => productId))];
}
