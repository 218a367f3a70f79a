import type { AdjustmentRow } from '@bahi/contracts';
import type { Projection } from '@bahi/projection-runner';
import { searchTokens, type Doc } from '@bahi/read-store';
import { dayOf } from '../derived/indianDay.ts';
import { shopOf } from '../derived/shopOf.ts';

const ADJUSTMENTS = 'adjustments';

export interface AdjustmentDoc extends Required<Omit<AdjustmentRow, 'byName'>>, Doc {
  day: string;
  revision: number;
  tokens: string[];
}

/** Manual corrections of stock, each with its reason. */
export const adjustmentList: Projection = {
  name: 'adjustmentList',
  version: 4,
  collections: [
    {
      name: ADJUSTMENTS,
      indexes: [['at'], ['day'], ['productId', 'at'], ['reason', 'at'], ['productName'], ['quantityMilli']],
      totals: ['day', 'productId', 'reason'],
      tokens: 'tokens',
    },
  ],
  handles: ['StockAdjusted'],
  keys(event) {
    return event.type === 'StockAdjusted' ? [[ADJUSTMENTS, event.data.adjustmentId]] : [];
  },
  apply(event, docs) {
    if (event.type !== 'StockAdjusted') return;
    const { adjustmentId, averageCostPaise: _, valueAfterPaise: __, ...facts } = event.data;
    const at = event.meta.occurredAt ?? event.meta.at;
    docs.put<AdjustmentDoc>(ADJUSTMENTS, {
      ...facts,
      id: adjustmentId,
      shopId: shopOf(event),
      revision: event.revision,
      at,
      day: dayOf(at),
      by: event.meta.userId ?? null,
      tokens: searchTokens({ names: [facts.productName], texts: [facts.note] }),
    });
  },
  announces: ['stock-adjustments'],
};
