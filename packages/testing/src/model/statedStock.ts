import type { AnyRecorded, Id } from '@bahi/contracts';

/** A product's stock after an event, as the event states it. */
export interface Stated {
  productId: Id;
  stockMilli: number;
  valuePaise: number;
  /** If the event states it; null = it states that none is known. */
  average?: number | null;
}

type Line = { productId: Id; stockAfterMilli: number | null; valueAfterPaise: number | null };

const stated = ({ productId, stockAfterMilli, valueAfterPaise }: Line, average?: number | null): Stated[] =>
  stockAfterMilli === null || valueAfterPaise === null
    ? []
    : [
        {
          productId,
          stockMilli: stockAfterMilli,
          valuePaise: valueAfterPaise,
          ...(average !== undefined && { average }),
        },
      ];

/** The stock that an event states, line by line. */
export function statedStock({ type, data }: AnyRecorded): Stated[] {
  switch (type) {
    case 'OpeningStockRecorded':
    case 'PurchaseReversed':
      return stated(data, data.averageCostPaise);
    case 'PurchaseRecorded':
      return stated({ ...data, stockAfterMilli: data.closingStockMilli }, data.averageCostPaise);
    case 'PurchaseCorrected':
      return data.stocksAfter.flatMap((after) => stated(after, after.averageCostPaise));
    case 'StockAdjusted':
      return stated(data);
    case 'BillCompleted':
    case 'BillCancelled':
    case 'CreditNoteIssued':
      return data.lines.flatMap((line) => stated(line));
    default:
      return [];
  }
}
