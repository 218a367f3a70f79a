import { adjustmentRow, type AdjustmentRow, type AnyRecorded } from '@bahi/contracts';
import type { Resource } from '../lists/resource.ts';

export const adjustmentResource: Resource = {
  name: 'stock-adjustments',
  model: 'adjustmentList',
  collection: 'adjustments',
  row: adjustmentRow,
  filters: ['q', 'id', 'productId', 'reason', 'from', 'to'],
  dayField: 'day',
  sort: { field: 'at', order: 'DESC' },
  orderedBy: { productName: 'productKey', currentProductName: 'productKey' },
  hidden: { staff: ['valueDeltaPaise'] },
};

type Adjusted = Extract<AnyRecorded, { type: 'StockAdjusted' }>;

/** The row of an adjustment as recorded. */
export function adjustedRow({ data, meta }: Adjusted): AdjustmentRow {
  const { adjustmentId, productId, productName, unit, quantityMilli, reason, note } = data;
  return {
    id: adjustmentId,
    productId,
    productName,
    unit,
    quantityMilli,
    reason,
    note,
    at: meta.occurredAt ?? meta.at,
    stockAfterMilli: data.stockAfterMilli,
    valueDeltaPaise: data.valueDeltaPaise,
    by: meta.userId ?? null,
  };
}
