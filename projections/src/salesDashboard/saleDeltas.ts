import type { AnyRecorded, Id, PaymentMethod } from '@bahi/contracts';
import { stockMovements } from '../derived/stockMovements.ts';
import type { SalesFactDoc } from './dashboardDocs.ts';

/** The effect of a fact on sales: revenue, number of bills, and units and line revenue per line. */
export interface SaleDeltas {
  kind: SalesFactDoc['kind'];
  day: string;
  bills: number;
  amountPaise: number;
  method: PaymentMethod;
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

/** A cancellation subtracts what the sale added, on the bill's own day; its event has no line amounts. */
function cancelled(event: Extract<AnyRecorded, { type: 'BillCancelled' }>, sale: SalesFactDoc | undefined): SaleDeltas {
  const { day, grandTotalPaise, paymentMethod: method } = event.data;
  const goods = (sale?.lines ?? []).map(({ productId, unitsMilli, revenuePaise }) => ({
    productId,
    unitsMilli: -unitsMilli,
    revenuePaise: -revenuePaise,
  }));
  return { kind: 'cancellation', day, bills: -1, amountPaise: -grandTotalPaise, method, goods };
}

/**
 * Deltas of a sale or a cancellation; undefined for other facts.
 * @param sale for a cancellation, the recorded deltas of the bill it cancels
 */
export function saleDeltas(event: AnyRecorded, sale: SalesFactDoc | undefined): SaleDeltas | undefined {
  switch (event.type) {
    case 'BillCompleted': {
      const { day, totals, paymentMethod: method, lines } = event.data;
      return { kind: 'sale', day, bills: 1, amountPaise: totals.grandTotalPaise, method, goods: goodsOf(lines) };
    }
    case 'BillCancelled':
      return cancelled(event, sale);
    default:
      return undefined;
  }
}

/** The day on which a fact counts as a sale; null when it is no sale. */
export function saleDay(event: AnyRecorded): string | null {
  switch (event.type) {
    case 'BillCompleted':
    case 'BillCancelled':
      return event.data.day;
    default:
      return null;
  }
}

/** Products whose stock a fact moves, each once. */
export function goodsMoved(event: AnyRecorded): Id[] {
  return [...new Set(stockMovements(event).map(({ productId }) => productId))];
}
