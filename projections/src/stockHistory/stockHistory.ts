import { NOT_STATED, stockEvents, type AnyRecorded, type Id, type StockHistoryRow } from '@bahi/contracts';
import type { DocKey, Docs, Projection } from '@bahi/projection-runner';
import type { Doc } from '@bahi/read-store';
import { shopOf } from '../derived/shopOf.ts';
import { emptyStock, moveStock, stockMovements, type StockState } from '../derived/stockMovements.ts';

export const STOCK_HISTORY = 'stockHistory';
export const MOVEMENTS = 'movements';
const STOCK = 'stock';

export interface MovementDoc extends StockHistoryRow, Doc {
  productId: Id;
  effectiveAt: string;
  /** As in `StockState`; while it is null the row shows the purchase price of that time. */
  lastAveragePaise: number | null;
}

interface StockDoc extends StockState, Doc {
  purchasePricePaise: number | null;
}

const nothingMoved = { ...emptyStock, purchasePricePaise: null };

function stockOf(docs: Docs, productId: Id, shopId: Id): StockDoc {
  return docs.get<StockDoc>(STOCK, productId) ?? { id: productId, shopId, ...nothingMoved };
}

/** The event's id without its first four digits, then the line's index, so that lines of one event keep their order. */
const rowId = (event: AnyRecorded, line: number): Id => `${event.id.slice(4)}${line.toString(16).padStart(4, '0')}`;

const noted = (note: string | null) => (note === null ? {} : { note });

/** The document of a movement, with its number or reason. */
function referenceOf(event: AnyRecorded): StockHistoryRow['reference'] {
  switch (event.type) {
    case 'PurchaseRecorded':
    case 'PurchaseCorrected':
      return { id: event.data.purchaseId, number: event.data.vendorBillNumber, ...noted(event.data.note) };
    case 'PurchaseReversed':
      return { id: event.data.purchaseId };
    case 'StockAdjusted':
      return { id: event.data.adjustmentId, reason: event.data.reason, ...noted(event.data.note) };
    case 'BillCompleted':
      return { id: event.data.billId, number: event.data.invoiceNumber };
    case 'BillCancelled': {
      const { billId, invoiceNumber, reason } = event.data;
      return { id: billId, number: invoiceNumber, ...noted(reason === NOT_STATED ? null : reason) };
    }
    case 'CreditNoteIssued': {
      const { billId, creditNoteNumber, note } = event.data;
      return { id: billId, number: creditNoteNumber, ...noted(note) };
    }
    case 'CostCorrected':
      return { id: event.data.causeId };
    case 'OpeningStockRecorded':
      return { id: event.data.productId };
    default:
      return { id: event.id };
  }
}

interface Step {
  line: number;
  kind: StockHistoryRow['kind'];
  before: StockDoc;
  after: StockDoc;
}

function record(event: AnyRecorded, docs: Docs, { line, kind, before, after }: Step): void {
  const { at, occurredAt, userId } = event.meta;
  docs.put<MovementDoc>(MOVEMENTS, {
    id: rowId(event, line),
    shopId: after.shopId,
    productId: after.id,
    revision: event.revision,
    at,
    occurredAt: occurredAt ?? null,
    effectiveAt: occurredAt ?? at,
    kind,
    quantityMilli: after.stockMilli - before.stockMilli,
    stockAfterMilli: after.stockMilli,
    valueDeltaPaise: after.valuePaise - before.valuePaise,
    valueAfterPaise: after.valuePaise,
    lastAveragePaise: after.lastAveragePaise,
    averageCostPaise: after.lastAveragePaise ?? after.purchasePricePaise ?? 0,
    reference: referenceOf(event),
    by: userId ?? null,
  });
  docs.put<StockDoc>(STOCK, after);
}

/** Every movement of every product, in the ledger's order. */
export const stockHistory: Projection = {
  name: STOCK_HISTORY,
  version: 12,
  collections: [
    // newest first, without those after the moment of a past query
    {
      name: MOVEMENTS,
      totals: ['productId'],
      indexes: [['productId', 'revision', 'id', 'at', 'effectiveAt'], ['revision']],
    },
    { name: STOCK, indexes: [] },
  ],
  handles: ['ProductAdded', 'ProductChanged', ...stockEvents, 'CostCorrected'],
  keys(event) {
    if ('product' in event.data) return [[STOCK, event.data.product.id]];
    const touched =
      event.type === 'CostCorrected' ? [{ line: 0, productId: event.data.productId }] : stockMovements(event);
    return touched.flatMap(({ line, productId }): DocKey[] => [
      [MOVEMENTS, rowId(event, line)],
      [STOCK, productId],
    ]);
  },
  apply(event, docs) {
    const shopId = shopOf(event);
    if ('product' in event.data) {
      const { id, purchasePricePaise } = event.data.product;
      docs.put<StockDoc>(STOCK, { ...stockOf(docs, id, shopId), purchasePricePaise });
      return;
    }
    for (const movement of stockMovements(event)) {
      const { line, productId, kind } = movement;
      const before = stockOf(docs, productId, shopId);
      record(event, docs, { line, kind, before, after: { ...before, ...moveStock(before, movement) } });
    }
    if (event.type !== 'CostCorrected') return;
    // it corrects the cost of goods that were sold: stock stays unchanged
    const unmoved = stockOf(docs, event.data.productId, shopId);
    record(event, docs, { line: 0, kind: 'cost_correction', before: unmoved, after: unmoved });
  },
  announces: ['stock-history'],
};
