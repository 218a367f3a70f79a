import type { AnyRecorded, Id } from '@bahi/contracts';
import type { SalesFactDoc } from './dashboardDocs.ts';

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Whether an event may change the cost of its day beside that of bills. */
export function mayCorrectCost(event: AnyRecorded): boolean {
  switch (event.type) {
    case 'CostCorrected':
    case 'BillCancelled':
      return true;
    default:
      return correctionOf(event, undefined) !== 0;
  }
}

/**
 * What an event adds to the cost of its own day beside that of bills: corrections of provisional cost (R33) and variances (R33b).
 * A cancelled bill counts on its own day no more, with the cost it recorded; its later corrections are taken back on the day of the
 * cancellation, because the days on which they were booked stay as they are.
 * @param cancelled the bill that the event cancels
 */
export function correctionOf(event: AnyRecorded, cancelled: Pick<SalesFactDoc, 'correctedPaise'> | undefined): number {
  switch (event.type) {
    case 'CostCorrected':
      return event.data.correctionPaise;
    case 'PurchaseCorrected':
      return sumOf(event.data.stocksAfter.map(({ costVariancePaise }) => costVariancePaise));
    case 'PurchaseReversed':
      return event.data.costVariancePaise;
    case 'BillCancelled': {
      const variance = sumOf(event.data.lines.map(({ costVariancePaise }) => costVariancePaise));
      return variance - (cancelled?.correctedPaise ?? 0);
    }
    case 'CreditNoteIssued':
      return sumOf(event.data.lines.map(({ costVariancePaise }) => costVariancePaise));
    default:
      return 0;
  }
}

/** By bill: how much more its goods cost than recorded, by this event. */
export function correctedBills(event: AnyRecorded): Map<Id, number> {
  const bills = new Map<Id, number>();
  if (event.type !== 'CostCorrected') return bills;
  for (const settlement of event.data.settlements) {
    if (!('billId' in settlement)) continue;
    const { billId, actualPaise, provisionalPaise } = settlement;
    bills.set(billId, (bills.get(billId) ?? 0) + actualPaise - provisionalPaise);
  }
  return bills;
}
