import type { PurchaseRow } from '@bahi/contracts';
import type { Projection } from '@bahi/projection-runner';
import { searchTokens, type Doc } from '@bahi/read-store';
import { nameKey } from '../facts/nameKey.ts';
import { shopOf } from '../facts/shopOf.ts';

const PURCHASES = 'purchases';

export interface PurchaseDoc extends PurchaseRow, Doc {
  /** Its day while it stands, null once deleted: exact totals where the list is filtered by days. */
  standingDay: string | null;
  productKey: string;
  vendorKey: string;
  tokens: string[];
}

/** Purchases: a corrected one keeps its id and shows the new record, a deleted one stays as reversed. */
export const purchaseList: Projection = {
  name: 'purchaseList',
  version: 4,
  collections: [
    {
      name: PURCHASES,
      indexes: [
        ['recordedAt'],
        ['purchaseDate'],
        ['status', 'recordedAt'],
        ['status', 'purchaseDate'],
        ['productId', 'purchaseDate'],
        ['vendorId', 'purchaseDate'],
        ['vendorBillNumber'],
        ['productKey'],
        ['vendorKey'],
        ['lineTotalPaise'],
        { fields: ['standingDay'], only: { field: 'standingDay' } },
      ],
      totals: ['status', 'standingDay', 'vendorId', 'productId'],
      tokens: 'tokens',
    },
  ],
  handles: ['PurchaseRecorded', 'PurchaseReversed'],
  keys(event) {
    return 'purchaseId' in event.data ? [[PURCHASES, event.data.purchaseId]] : [];
  },
  apply(event, docs) {
    if (event.type === 'PurchaseRecorded') {
      const { purchaseId, corrects, costPaise: _, settledPaise: __, valueAfterPaise: ___, ...facts } = event.data;
      docs.put<PurchaseDoc>(PURCHASES, {
        ...facts,
        id: purchaseId,
        shopId: shopOf(event),
        revision: event.revision,
        status: corrects === null ? 'recorded' : 'corrected',
        recordedAt: event.meta.at,
        standingDay: facts.purchaseDate,
        productKey: nameKey(facts.productName),
        vendorKey: nameKey(facts.vendorName),
        tokens: searchTokens(facts.productName, facts.vendorName, facts.vendorBillNumber),
      });
    } else if (event.type === 'PurchaseReversed' && event.data.cause === 'deleted') {
      // a corrected purchase needs nothing here: its new record, before or after this in the same append, is the row
      const row = docs.get<PurchaseDoc>(PURCHASES, event.data.purchaseId);
      if (row === undefined) return;
      docs.put<PurchaseDoc>(PURCHASES, { ...row, status: 'reversed', revision: event.revision, standingDay: null });
    }
  },
  announces: ['purchases'],
};
