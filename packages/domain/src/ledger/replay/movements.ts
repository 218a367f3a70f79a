import { isStockEvent, type Id, type RecordedEvent, type ReturnedLine, type StockEvent } from '@bahi/contracts';

/** A product's stock just before a movement, as far as a replay needs it. */
export interface StockBefore {
  quantityMilli: number;
  valuePaise: number;
  lastCostPaise: number | null;
  lastIncomingPaise: number | null;
}

/** Bought goods: opening stock, or a purchase as first recorded. */
export interface ReceiptEntry {
  kind: 'receipt';
  revision: number;
  quantityMilli: number;
  costPaise: number;
  /** The stock before a purchase; null if the event does not state all of it, because units were missing. */
  before: StockBefore | null;
}

export interface AdjustmentEntry {
  kind: 'adjustment';
  revision: number;
  adjustmentId: Id;
  quantityMilli: number;
  purchasePricePaise: number | null;
}

export interface SaleEntry {
  kind: 'sale';
  revision: number;
  billId: Id;
  lineNo: number;
  quantityMilli: number;
  /** As recorded: used if no cost is known. */
  provisionalMilli: number;
  provisionalPaise: number;
}

/** A sold line that a cancellation or a credit note returned, in whole or in part, with the cost returned then. */
export interface ReturnEntry {
  kind: 'return';
  revision: number;
  billId: Id;
  lineNo: number;
  quantityMilli: number;
  costPaise: number;
}

/** The figures of one purchase from now on. */
export interface ReceiptFigures {
  quantityMilli: number;
  costPaise: number;
}

/** A correction or reversal of a purchase. `figures` null: this product has no part in it any more. */
export interface CorrectionEntry {
  kind: 'correction';
  revision: number;
  /** Revision of the purchase's first record. */
  place: number;
  changesFigures: boolean;
  figures: ReceiptFigures | null;
}

/** One movement of one product, or a change of an earlier one. It has only what a replay needs, because there may be many. */
export type JournalEntry = ReceiptEntry | AdjustmentEntry | SaleEntry | ReturnEntry | CorrectionEntry;

type Of<Type extends StockEvent['type']> = Extract<StockEvent, { type: Type }>;

/** The entries of a ledger event for one product, in its order. */
export function entriesOf(event: RecordedEvent, productId: Id): JournalEntry[] {
  if (!isStockEvent(event)) return [];
  const { revision } = event;
  switch (event.type) {
    case 'OpeningStockRecorded': {
      if (event.data.productId !== productId) return [];
      const { quantityMilli, valuePaise: costPaise } = event.data;
      return [{ kind: 'receipt', revision, quantityMilli, costPaise, before: null }];
    }
    case 'PurchaseRecorded':
      return event.data.productId === productId ? [receiptOf(event)] : [];
    case 'PurchaseCorrected':
      return correctionOf(event, productId);
    case 'PurchaseReversed': {
      if (event.data.productId !== productId) return [];
      return [{ kind: 'correction', revision, place: event.data.place, changesFigures: true, figures: null }];
    }
    case 'StockAdjusted': {
      if (event.data.productId !== productId) return [];
      const { adjustmentId, quantityMilli, purchasePricePaise } = event.data;
      return [{ kind: 'adjustment', revision, adjustmentId, quantityMilli, purchasePricePaise }];
    }
    case 'BillCompleted':
      return salesOf(event, productId);
    case 'BillCancelled':
    case 'CreditNoteIssued':
      return returnsOf(event, productId);
    default:
      return event satisfies never;
  }
}

function receiptOf({ revision, data }: Of<'PurchaseRecorded'>): ReceiptEntry {
  const { quantityMilli, costPaise, openingStockMilli, valueAfterPaise } = data;
  const before: StockBefore | null =
    openingStockMilli < 0
      ? null
      : {
          quantityMilli: openingStockMilli,
          valuePaise: valueAfterPaise - costPaise,
          lastCostPaise: data.averageBeforePaise,
          lastIncomingPaise: data.lastIncomingBeforePaise,
        };
  return { kind: 'receipt', revision, quantityMilli, costPaise, before };
}

function correctionOf({ revision, data }: Of<'PurchaseCorrected'>, productId: Id): CorrectionEntry[] {
  if (!data.stocksAfter.some((stock) => stock.productId === productId)) return [];
  const { place, changesFigures, quantityMilli, costPaise } = data;
  const figures = data.productId === productId ? { quantityMilli, costPaise } : null;
  return [{ kind: 'correction', revision, place, changesFigures, figures }];
}

function salesOf({ revision, data }: Of<'BillCompleted'>, productId: Id): SaleEntry[] {
  const { billId } = data;
  return data.lines
    .filter((line) => line.productId === productId && line.stockAfterMilli !== null)
    .map(({ lineNo, quantityMilli, provisionalMilli, provisionalPaise }) => {
      return { kind: 'sale', revision, billId, lineNo, quantityMilli, provisionalMilli, provisionalPaise };
    });
}

type ReturnedGoods = Pick<ReturnedLine, 'lineNo' | 'productId' | 'quantityMilli' | 'costPaise'> & {
  stockAfterMilli: number | null;
};

function returnsOf({ revision, data }: Of<'BillCancelled' | 'CreditNoteIssued'>, productId: Id): ReturnEntry[] {
  const { billId } = data;
  const lines: readonly ReturnedGoods[] = data.lines;
  return lines
    .filter((line) => line.productId === productId && line.stockAfterMilli !== null)
    .map(({ lineNo, quantityMilli, costPaise }) => {
      return { kind: 'return', revision, billId, lineNo, quantityMilli, costPaise };
    });
}
