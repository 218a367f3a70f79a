import { isStockEvent, mulDivHalfUp, type AnyRecorded, type HistoryKind, type Id } from '@bahi/contracts';

/** The effect of one line of an event on the stock of one product. */
export interface StockMovement {
  /** Index within the event, from 0: a bill moves several products, or one several times. */
  line: number;
  productId: Id;
  kind: HistoryKind;
  stockAfterMilli: number;
  valueAfterPaise: number;
  /** As the event states it; absent if it follows from quantity and value, null if none is known. */
  averageCostPaise?: number | null;
}

type MovedLine = { productId: Id; stockAfterMilli: number | null; valueAfterPaise: number | null };

function linesMoved(kind: HistoryKind, lines: readonly MovedLine[]): StockMovement[] {
  return lines.flatMap(({ productId, stockAfterMilli, valueAfterPaise }, line) =>
    stockAfterMilli === null || valueAfterPaise === null
      ? []
      : [{ line, productId, kind, stockAfterMilli, valueAfterPaise }],
  );
}

/** The movements of an event, in its own order; none for services. */
export function stockMovements(event: AnyRecorded): StockMovement[] {
  if (!isStockEvent(event)) return [];
  switch (event.type) {
    case 'OpeningStockRecorded':
      return [{ line: 0, kind: 'opening', ...event.data }];
    case 'PurchaseRecorded':
      return [{ line: 0, kind: 'purchase', ...event.data, stockAfterMilli: event.data.closingStockMilli }];
    case 'PurchaseCorrected':
      return event.data.stocksAfter.map((after, line) => ({ line, kind: 'purchase_correction', ...after }));
    case 'PurchaseReversed':
      return [{ line: 0, kind: 'purchase_reversal', ...event.data }];
    case 'StockAdjusted': {
      // without stock the event may state an entered price, which is not kept as an average
      const { productId, stockAfterMilli, valueAfterPaise } = event.data;
      return [{ line: 0, kind: 'adjustment', productId, stockAfterMilli, valueAfterPaise }];
    }
    case 'BillCompleted':
      return linesMoved('sale', event.data.lines);
    case 'BillCancelled':
      return linesMoved('cancellation', event.data.lines);
    case 'CreditNoteIssued':
      return linesMoved('credit_note', event.data.lines);
    default:
      return event satisfies never;
  }
}

/** Stock of a product after its last movement. */
export interface StockState {
  stockMilli: number;
  valuePaise: number;
  /** Average of the last time there was stock; null if there never was. */
  lastAveragePaise: number | null;
}

export const emptyStock: StockState = { stockMilli: 0, valuePaise: 0, lastAveragePaise: null };

/** The state after a movement. Empty stock keeps its last average, because the next shortfall is valued at it (R33). */
export function moveStock(before: StockState, movement: StockMovement): StockState {
  const { stockAfterMilli, valueAfterPaise, averageCostPaise } = movement;
  const derived = stockAfterMilli > 0 ? mulDivHalfUp(valueAfterPaise, 1000, stockAfterMilli) : before.lastAveragePaise;
  return {
    stockMilli: stockAfterMilli,
    valuePaise: valueAfterPaise,
    lastAveragePaise: averageCostPaise === undefined ? derived : averageCostPaise,
  };
}
