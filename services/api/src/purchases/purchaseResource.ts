import {
  actOf,
  fieldPicker,
  purchaseRow,
  shownPurchase,
  vendorBillKey,
  type AnyRecorded,
  type PurchaseDetails,
  type PurchaseRow,
} from '@bahi/contracts';
import type { RecordedPurchase } from '@bahi/domain';
import type { ListQuery } from '../lists/listQuery.ts';
import type { Resource } from '../lists/resource.ts';

const STANDING = ['recorded', 'corrected'] as const;

/** Days of standing purchases are one field, so that their totals stay exact. */
function byStandingDay(query: ListQuery): ListQuery {
  const { status, ...others } = query.where ?? {};
  const onlyDays =
    query.range?.field === 'purchaseDate' && Object.keys(others).length === 0 && query.search === undefined;
  if (!onlyDays || status !== STANDING) return query;
  return { ...query, where: {}, range: { ...query.range, field: 'standingDay' } };
}

/** A bill number matches in any spelling. */
function byStandingBill(query: ListQuery): ListQuery {
  const { vendorBillNumber, status, ...where } = query.where ?? {};
  if (vendorBillNumber === undefined) return query;
  const numbers = [vendorBillNumber].flat().map((number) => vendorBillKey(String(number)));
  return { ...query, where: { ...where, ...(status !== STANDING && { status }), standingBill: numbers } };
}

export const purchaseResource: Resource = {
  name: 'purchases',
  model: 'purchaseList',
  collection: 'purchases',
  row: purchaseRow,
  filters: ['q', 'id', 'status', 'vendorId', 'productId', 'vendorBillNumber', 'billId', 'from', 'to'],
  dayField: 'purchaseDate',
  defaults: { status: STANDING },
  sort: { field: 'recordedAt', order: 'DESC' },
  orderedBy: {
    productName: 'productKey',
    vendorName: 'vendorKey',
    currentProductName: 'productKey',
    currentVendorName: 'vendorKey',
  },
  rephrase: (query) => byStandingDay(byStandingBill(query)),
};

export type Recorded = Extract<AnyRecorded, { type: 'PurchaseRecorded' | 'PurchaseCorrected' }>;
type Reversed = Extract<AnyRecorded, { type: 'PurchaseReversed' }>;

type Stage = Pick<
  PurchaseRow,
  'revision' | 'status' | 'recordedAt' | 'costVariancePaise' | 'recorded' | 'corrected' | 'reversed'
>;

const shown = fieldPicker(shownPurchase);

const rowOf = (facts: PurchaseDetails, stage: Stage): PurchaseRow => ({
  id: facts.purchaseId,
  ...shown(facts),
  ...stage,
});

/** The record of a purchase in an event of the ledger. */
export const isRecord = (event: AnyRecorded | undefined): event is Recorded =>
  event?.type === 'PurchaseRecorded' || event?.type === 'PurchaseCorrected';

/** The same for decisions. */
export const recordedPurchase = (event: Recorded): RecordedPurchase => ({
  revision: event.revision,
  place: event.type === 'PurchaseCorrected' ? event.data.place : event.revision,
  data: event.data,
});

/** The row of a purchase as recorded, or as its newest correction recorded it; `first` is its first record. */
export function recordedPurchaseRow(event: Recorded, first: Recorded = event): PurchaseRow {
  const { revision, meta, data } = event;
  const stocksAfter = event.type === 'PurchaseCorrected' ? event.data.stocksAfter : [];
  return rowOf(data, {
    revision,
    status: event.type === 'PurchaseCorrected' ? 'corrected' : 'recorded',
    recordedAt: meta.at,
    costVariancePaise: stocksAfter.reduce((sum, { costVariancePaise }) => sum + costVariancePaise, 0),
    recorded: actOf(first.meta),
    ...(event.type === 'PurchaseCorrected' && { corrected: actOf(meta) }),
  });
}

/** The row of a deleted purchase: what was recorded, at the revision of its reversal. */
export function reversedPurchaseRow(event: Reversed, recorded: Recorded, first: Recorded): PurchaseRow {
  const { revision, meta } = event;
  const { costVariancePaise } = event.data;
  const row = recordedPurchaseRow(recorded, first);
  return { ...row, revision, status: 'reversed', costVariancePaise, reversed: actOf(meta) };
}

/** The purchases among the events of one command. */
export function recordedPurchases(events: readonly unknown[]): Recorded[] {
  return (events as AnyRecorded[]).filter(isRecord);
}
