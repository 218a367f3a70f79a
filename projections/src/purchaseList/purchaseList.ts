import { actOf, fieldPicker, shownPurchase, vendorBillKey, type AnyRecorded, type PurchaseRow } from '@bahi/contracts';
import type { Projection } from '@bahi/projection-runner';
import { searchTokens, type Doc } from '@bahi/read-store';
import { nameKey } from '../derived/nameKey.ts';
import { shopOf } from '../derived/shopOf.ts';

const PURCHASES = 'purchases';

export interface PurchaseDoc extends PurchaseRow, Doc {
  /** Its day; null once it is reversed. For exact totals of lists filtered by days. */
  standingDay: string | null;
  /** The vendor's bill number in one spelling; null once it is reversed. */
  standingBill: string | null;
  productKey: string;
  vendorKey: string;
  tokens: string[];
}

const varianceOf = (stocksAfter: readonly { costVariancePaise: number }[]): number =>
  stocksAfter.reduce((sum, { costVariancePaise }) => sum + costVariancePaise, 0);

const shown = fieldPicker(shownPurchase);

type Recorded = Extract<AnyRecorded, { type: 'PurchaseRecorded' | 'PurchaseCorrected' }>;

type Acts = Pick<PurchaseRow, 'recorded' | 'corrected'>;

function docOf(event: Recorded, status: PurchaseRow['status'], costVariancePaise: number, acts: Acts): PurchaseDoc {
  const { data, meta, revision } = event;
  return {
    id: data.purchaseId,
    shopId: shopOf(event),
    revision,
    ...shown(data),
    costVariancePaise,
    status,
    recordedAt: meta.at,
    ...acts,
    standingDay: data.purchaseDate,
    standingBill: vendorBillKey(data.vendorBillNumber),
    productKey: nameKey(data.productName),
    vendorKey: nameKey(data.vendorName),
    tokens: searchTokens({ names: [data.productName, data.vendorName], codes: [data.vendorBillNumber] }),
  };
}

/** Purchases: a corrected one keeps its id and shows the new record, a deleted one stays as reversed. */
export const purchaseList: Projection = {
  name: 'purchaseList',
  version: 8,
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
        { fields: ['standingBill', 'recordedAt'], only: { field: 'standingBill' } },
      ],
      totals: ['status', 'standingDay', 'vendorId', 'productId'],
      tokens: 'tokens',
    },
  ],
  handles: ['PurchaseRecorded', 'PurchaseCorrected', 'PurchaseReversed'],
  keys(event) {
    return 'purchaseId' in event.data ? [[PURCHASES, event.data.purchaseId]] : [];
  },
  apply(event, docs) {
    if (event.type === 'PurchaseRecorded') {
      docs.put<PurchaseDoc>(PURCHASES, docOf(event, 'recorded', 0, { recorded: actOf(event.meta) }));
    } else if (event.type === 'PurchaseCorrected') {
      const corrected = actOf(event.meta);
      const { recorded } = docs.get<PurchaseDoc>(PURCHASES, event.data.purchaseId) ?? { recorded: corrected };
      const variance = varianceOf(event.data.stocksAfter);
      docs.put<PurchaseDoc>(PURCHASES, docOf(event, 'corrected', variance, { recorded, corrected }));
    } else if (event.type === 'PurchaseReversed') {
      const row = docs.get<PurchaseDoc>(PURCHASES, event.data.purchaseId);
      if (row === undefined) return;
      const { costVariancePaise } = event.data;
      const reversed = {
        status: 'reversed',
        revision: event.revision,
        costVariancePaise,
        reversed: actOf(event.meta),
        standingDay: null,
        standingBill: null,
      } as const;
      docs.put<PurchaseDoc>(PURCHASES, { ...row, ...reversed });
    }
  },
  announces: ['purchases'],
};
