import type { AdjustmentRow, AnyRecorded } from '@bahi/contracts';
import type { Docs, Projection } from '@bahi/projection-runner';
import { searchTokens, type Doc } from '@bahi/read-store';
import { dayOf } from '../derived/indianDay.ts';
import { nameKey } from '../derived/nameKey.ts';
import {
  nameKeys,
  namesCollection,
  namesOf,
  noteNames,
  productNaming,
  renamedIn,
  type Names,
} from '../derived/names.ts';
import { shopOf } from '../derived/shopOf.ts';

const ADJUSTMENTS = 'adjustments';

export interface AdjustmentDoc extends Required<Omit<AdjustmentRow, 'byName' | 'currentProductName'>>, Doc {
  currentProductName?: string;
  day: string;
  revision: number;
  productKey: string;
  tokens: string[];
}

type Named = Omit<AdjustmentDoc, 'productKey' | 'tokens'>;

/** The row with the fields that follow from the names of its product. */
function withNames({ currentProductName: _, ...row }: Named, { current, known }: Names): AdjustmentDoc {
  return {
    ...row,
    ...(current !== row.productName && { currentProductName: current }),
    productKey: nameKey(current),
    tokens: searchTokens({ names: [row.productName, ...known], texts: [row.note] }),
  };
}

function rename(event: AnyRecorded, docs: Docs): void {
  const names = noteNames(event, docs);
  if (names === undefined) return;
  for (const row of docs.related<AdjustmentDoc>()) docs.put<AdjustmentDoc>(ADJUSTMENTS, withNames(row, names));
}

/** Manual corrections of stock, each with its reason. A renamed product's are found by all its names. */
export const adjustmentList: Projection = {
  name: 'adjustmentList',
  version: 5,
  collections: [
    {
      name: ADJUSTMENTS,
      indexes: [['at'], ['day'], ['productId', 'at'], ['reason', 'at'], ['productKey'], ['quantityMilli']],
      totals: ['day', 'productId', 'reason'],
      tokens: 'tokens',
    },
    namesCollection,
  ],
  handles: [...productNaming, 'StockAdjusted'],
  keys(event) {
    if (event.type !== 'StockAdjusted') return nameKeys(event);
    return [[ADJUSTMENTS, event.data.adjustmentId], ...nameKeys(event, event.data.productId)];
  },
  related(event) {
    const value = renamedIn(event);
    return value === undefined ? undefined : { collection: ADJUSTMENTS, field: 'productId', value };
  },
  apply(event, docs) {
    rename(event, docs);
    if (event.type !== 'StockAdjusted') return;
    const { adjustmentId, averageCostPaise: _, valueAfterPaise: __, ...facts } = event.data;
    const at = event.meta.occurredAt ?? event.meta.at;
    const row = {
      ...facts,
      id: adjustmentId,
      shopId: shopOf(event),
      revision: event.revision,
      at,
      day: dayOf(at),
      by: event.meta.userId ?? null,
    };
    docs.put<AdjustmentDoc>(ADJUSTMENTS, withNames(row, namesOf(docs, facts.productId, facts.productName)));
  },
  announces: ['stock-adjustments'],
};
