import {
  actOf,
  fieldPicker,
  shownPurchase,
  vendorBillId,
  vendorBillKey,
  type AnyRecorded,
  type Id,
  type PaymentPart,
  type PurchaseRow,
  type VendorBill,
} from '@bahi/contracts';
import type { Docs, Projection } from '@bahi/projection-runner';
import { searchTokens, type Doc } from '@bahi/read-store';
import { nameKey } from '../derived/nameKey.ts';
import {
  nameKeys,
  namesCollection,
  namesOf,
  noteNames,
  productNaming,
  renamedIn,
  vendorNaming,
  type Names,
} from '../derived/names.ts';
import { shopOf } from '../derived/shopOf.ts';
import { addToBill, billDocKey, billsCollection, takeFromBill } from './vendorBills.ts';

const PURCHASES = 'purchases';

export interface PurchaseDoc extends PurchaseRow, Doc {
  /** The first purchase of the vendor's bill in the vendor's khata; null when it was paid outside the drawer. */
  documentId: Id | null;
  /** What was paid with the vendor's bill, and how: with its first purchase. */
  paidPaise: number;
  paidBy: readonly PaymentPart[];
  /** Its day; null once it is reversed. For exact totals of lists filtered by days. */
  standingDay: string | null;
  /** The vendor's bill number in one spelling; null once it is reversed. */
  standingBill: string | null;
  /** Its product; null once it is reversed. For the price last paid. */
  standingProduct: string | null;
  /** The vendor's bill that it is a line of. */
  billId: string;
  /** All names that product and vendor have had: the row is found by each, and ordered by the current ones. */
  productNames: readonly string[];
  vendorNames: readonly string[];
  productKey: string;
  vendorKey: string;
  tokens: string[];
}

type Named = Omit<PurchaseDoc, 'productNames' | 'vendorNames' | 'productKey' | 'vendorKey' | 'tokens'>;

/** The row with the fields that follow from the names of its product and vendor. */
function withNames(row: Named, product: Names, vendor: Names): PurchaseDoc {
  const { productName, vendorName, vendorBillNumber } = row;
  const { currentProductName: _product, currentVendorName: _vendor, ...rest } = row;
  return {
    ...rest,
    ...(product.current !== productName && { currentProductName: product.current }),
    ...(vendor.current !== vendorName && { currentVendorName: vendor.current }),
    productNames: product.known,
    vendorNames: vendor.known,
    productKey: nameKey(product.current),
    vendorKey: nameKey(vendor.current),
    tokens: searchTokens({
      names: [productName, vendorName, ...product.known, ...vendor.known],
      codes: [vendorBillNumber],
    }),
  };
}

const productOf = ({ productName, currentProductName, productNames }: PurchaseDoc): Names => ({
  current: currentProductName ?? productName,
  known: productNames,
});
const vendorOf = ({ vendorName, currentVendorName, vendorNames }: PurchaseDoc): Names => ({
  current: currentVendorName ?? vendorName,
  known: vendorNames,
});

/** Gives the rows of a renamed product or vendor its names. */
function rename(event: AnyRecorded, docs: Docs): void {
  const names = noteNames(event, docs);
  if (names === undefined) return;
  const isVendor = 'vendor' in event.data;
  for (const row of docs.related<PurchaseDoc>()) {
    const [product, vendor] = isVendor ? [productOf(row), names] : [names, vendorOf(row)];
    docs.put<PurchaseDoc>(PURCHASES, withNames(row, product, vendor));
  }
}

const varianceOf = (stocksAfter: readonly { costVariancePaise: number }[]): number =>
  stocksAfter.reduce((sum, { costVariancePaise }) => sum + costVariancePaise, 0);

const shown = fieldPicker(shownPurchase);

type Recorded = Extract<AnyRecorded, { type: 'PurchaseRecorded' | 'PurchaseCorrected' }>;

type Acts = Pick<PurchaseDoc, 'recorded' | 'corrected' | 'paidBy'>;

function docOf(event: Recorded, status: PurchaseRow['status'], costVariancePaise: number, acts: Acts): Named {
  const { data, meta, revision } = event;
  const { documentId = null, paidPaise = 0 } = data;
  return {
    id: data.purchaseId,
    shopId: shopOf(event),
    revision,
    ...shown(data),
    documentId,
    paidPaise,
    costVariancePaise,
    status,
    recordedAt: meta.at,
    ...acts,
    standingDay: data.purchaseDate,
    standingBill: vendorBillKey(data.vendorBillNumber),
    standingProduct: data.productId,
    billId: vendorBillId(data),
  };
}

/** Puts a record in the place of the one before, here and in the vendor's bill. */
function put(docs: Docs, row: Named): void {
  const before = docs.get<PurchaseDoc>(PURCHASES, row.id);
  if (before !== undefined && before.status !== 'reversed') takeFromBill(docs, before, false);
  const product = namesOf(docs, row.productId, row.productName);
  const line = withNames(row, product, namesOf(docs, row.vendorId, row.vendorName));
  docs.put<PurchaseDoc>(PURCHASES, line);
  addToBill(docs, line);
}

/** The vendors' bills that an event changes. */
function billsOf(event: AnyRecorded): VendorBill[] {
  if (event.type === 'PurchaseRecorded') return [event.data];
  if (event.type === 'PurchaseCorrected') return [event.data, event.data.formerBill];
  return event.type === 'PurchaseReversed' ? [event.data.bill] : [];
}

/** Purchases, and the vendors' bills that they are lines of: a corrected one keeps its id and shows the new record, a deleted one stays as reversed. */
export const purchaseList: Projection = {
  name: 'purchaseList',
  version: 13,
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
        { fields: ['standingProduct', 'revision'], only: { field: 'standingProduct' } },
        { fields: ['standingProduct', 'vendorId', 'revision'], only: { field: 'standingProduct' } },
        ['billId', 'revision'],
      ],
      totals: ['status', 'standingDay', 'vendorId', 'productId'],
      tokens: 'tokens',
    },
    billsCollection,
    namesCollection,
  ],
  handles: [...productNaming, ...vendorNaming, 'PurchaseRecorded', 'PurchaseCorrected', 'PurchaseReversed'],
  keys(event) {
    if (!('purchaseId' in event.data)) return nameKeys(event);
    const used = 'vendorId' in event.data ? [event.data.productId, event.data.vendorId] : [];
    return [[PURCHASES, event.data.purchaseId], ...billsOf(event).map(billDocKey), ...nameKeys(event, ...used)];
  },
  related(event) {
    const value = renamedIn(event);
    const field = 'vendor' in event.data ? 'vendorId' : 'productId';
    return value === undefined ? undefined : { collection: PURCHASES, field, value };
  },
  apply(event, docs) {
    rename(event, docs);
    if (event.type === 'PurchaseRecorded') {
      put(docs, docOf(event, 'recorded', 0, { recorded: actOf(event.meta), paidBy: event.data.money?.payments ?? [] }));
    } else if (event.type === 'PurchaseCorrected') {
      const corrected = actOf(event.meta);
      const before = docs.get<PurchaseDoc>(PURCHASES, event.data.purchaseId);
      const { recorded, paidBy } = before ?? { recorded: corrected, paidBy: [] };
      const variance = varianceOf(event.data.stocksAfter);
      put(docs, docOf(event, 'corrected', variance, { recorded, corrected, paidBy }));
    } else if (event.type === 'PurchaseReversed') {
      const row = docs.get<PurchaseDoc>(PURCHASES, event.data.purchaseId);
      if (row === undefined || row.status === 'reversed') return;
      takeFromBill(docs, row, true);
      const { costVariancePaise } = event.data;
      const reversed = {
        status: 'reversed',
        revision: event.revision,
        costVariancePaise,
        reversed: actOf(event.meta),
        standingDay: null,
        standingBill: null,
        standingProduct: null,
      } as const;
      docs.put<PurchaseDoc>(PURCHASES, { ...row, ...reversed });
    }
  },
  announces: ['purchases'],
};
