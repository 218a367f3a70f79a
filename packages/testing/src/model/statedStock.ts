import type { AnyRecorded, Id } from '@bahi/contracts';

/** Where a fact says that a product stands afterwards. */
export interface Stated {
  productId: Id;
  stockMilli: number;
  valuePaise: number;
  /** Where the fact says it itself; null = it says that none is known. */
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

/** What a fact states of stock, line by line. */
export function statedStock({ type, data }: AnyRecorded): Stated[] {
  switch (type) {
    case 'OpeningStockRecorded':
    case 'PurchaseReversed':
      return stated(data, data.averageCostPaise);
    case 'PurchaseRecorded':
      return stated({ ...data, stockAfterMilli: data.closingStockMilli }, data.averageCostPaise);
    case 'PurchaseCorrected':
      return data.shelves.flatMap((shelf) => stated(shelf, shelf.averageCostPaise));
    case 'StockAdjusted':
      return stated(data);
    case 'BillCompleted':
    case 'BillCancelled':
      return data.lines.flatMap((line) => stated(line));
    default:
      return [];
  }
}
