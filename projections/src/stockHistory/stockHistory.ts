import type { AnyRecorded, Id, StockHistoryRow } from '@bahi/contracts';
import type { DocKey, Docs, Projection } from '@bahi/projection-runner';
import type { Doc } from '@bahi/read-store';
import { shopOf } from '../facts/shopOf.ts';
import { emptyStock, moveStock, stockEvents, stockMovements, type StockState } from '../facts/stockMovements.ts';

const MOVEMENTS = 'movements';
const STOCK = 'stock';

export interface MovementDoc extends StockHistoryRow, Doc {
  productId: Id;
}

interface StockDoc extends StockState, Doc {}

const rowId = (event: AnyRecorded, line: number) => `${event.id}-${String(line).padStart(4, '0')}`;

/** What a movement was: its document, with the number or the reason people know it by. */
function referenceOf(event: AnyRecorded): StockHistoryRow['reference'] {
  switch (event.type) {
    case 'PurchaseRecorded':
      return { id: event.data.purchaseId, number: event.data.vendorBillNumber };
    case 'PurchaseReversed':
      return { id: event.data.purchaseId };
    case 'StockAdjusted':
      return { id: event.data.adjustmentId, reason: event.data.reason };
    case 'BillCompleted':
    case 'BillCancelled':
      return { id: event.data.billId, number: event.data.invoiceNumber };
    case 'CreditNoteIssued':
      return { id: event.data.creditNoteId, number: event.data.number.number };
    case 'CostCorrected':
      return { id: event.data.causeId };
    case 'OpeningStockRecorded':
      return { id: event.data.productId };
    default:
      return { id: event.id };
  }
}

function record(
  event: AnyRecorded,
  docs: Docs,
  line: number,
  productId: Id,
  kind: StockHistoryRow['kind'],
  after: StockDoc,
) {
  const before = docs.get<StockDoc>(STOCK, productId) ?? emptyStock;
  docs.put<MovementDoc>(MOVEMENTS, {
    id: rowId(event, line),
    shopId: after.shopId,
    productId,
    revision: event.revision,
    at: event.meta.at,
    occurredAt: event.meta.occurredAt ?? null,
    kind,
    quantityMilli: after.stockMilli - before.stockMilli,
    stockAfterMilli: after.stockMilli,
    valueDeltaPaise: after.valuePaise - before.valuePaise,
    valueAfterPaise: after.valuePaise,
    averageCostPaise: after.lastAveragePaise ?? 0,
    reference: referenceOf(event),
    by: event.meta.userId ?? null,
  });
  docs.put<StockDoc>(STOCK, after);
}

/** Every movement of every product, in the ledger's order. */
export const stockHistory: Projection = {
  name: 'stockHistory',
  version: 1,
  collections: [
    { name: MOVEMENTS, indexes: [['productId', 'revision']], totals: ['productId'] },
    { name: STOCK, indexes: [] },
  ],
  handles: [...stockEvents, 'CostCorrected'],
  keys(event) {
    const touched =
      event.type === 'CostCorrected' ? [{ line: 0, productId: event.data.productId }] : stockMovements(event);
    return touched.flatMap(({ line, productId }): DocKey[] => [
      [MOVEMENTS, rowId(event, line), 'new'],
      [STOCK, productId],
    ]);
  },
  apply(event, docs) {
    const shopId = shopOf(event);
    for (const movement of stockMovements(event)) {
      const { line, productId, kind } = movement;
      const before = docs.get<StockDoc>(STOCK, productId) ?? emptyStock;
      record(event, docs, line, productId, kind, { id: productId, shopId, ...moveStock(before, movement) });
    }
    if (event.type !== 'CostCorrected') return;
    // what it corrects is the cost of goods that have left: stock stands as it stood
    const { productId } = event.data;
    const unmoved = docs.get<StockDoc>(STOCK, productId) ?? { id: productId, shopId, ...emptyStock };
    record(event, docs, 0, productId, 'cost_correction', unmoved);
  },
  announces: [],
};
