import { purchaseRow, type AnyRecorded, type PurchaseFacts, type PurchaseRow } from '@bahi/contracts';
import type { ListQuery, Resource } from '../lists/resource.ts';

const STANDING = ['recorded', 'corrected'] as const;

/** Days of the purchases that stand are kept as one field, so that their totals stay exact. */
function byStandingDay(query: ListQuery): ListQuery {
  const { status, ...others } = query.where ?? {};
  const onlyDays =
    query.range?.field === 'purchaseDate' && Object.keys(others).length === 0 && query.terms === undefined;
  if (!onlyDays || status !== STANDING) return query;
  return { ...query, where: {}, range: { ...query.range, field: 'standingDay' } };
}

export const purchaseResource: Resource = {
  name: 'purchases',
  model: 'purchaseList',
  collection: 'purchases',
  row: purchaseRow,
  filters: ['q', 'id', 'status', 'vendorId', 'productId', 'from', 'to'],
  dayField: 'purchaseDate',
  defaults: { status: STANDING },
  sort: { field: 'recordedAt', order: 'DESC' },
  orderedBy: { productName: 'productKey', vendorName: 'vendorKey' },
  rephrase: byStandingDay,
};

type Recorded = Extract<AnyRecorded, { type: 'PurchaseRecorded' }>;
type Reversed = Extract<AnyRecorded, { type: 'PurchaseReversed' }>;

function rowOf(facts: PurchaseFacts, rest: Pick<PurchaseRow, 'revision' | 'status' | 'recordedAt'>): PurchaseRow {
  return {
    id: facts.purchaseId,
    productId: facts.productId,
    productName: facts.productName,
    vendorId: facts.vendorId,
    vendorName: facts.vendorName,
    unit: facts.unit,
    purchaseDate: facts.purchaseDate,
    vendorBillNumber: facts.vendorBillNumber,
    openingStockMilli: facts.openingStockMilli,
    quantityMilli: facts.quantityMilli,
    closingStockMilli: facts.closingStockMilli,
    purchasePricePaise: facts.purchasePricePaise,
    lineTotalPaise: facts.lineTotalPaise,
    gstRateBps: facts.gstRateBps,
    taxPaise: facts.taxPaise,
    priceIncludesTax: facts.priceIncludesTax,
    averageCostPaise: facts.averageCostPaise,
    openingMoved: facts.openingMoved,
    note: facts.note,
    ...rest,
  };
}

/** The row of a purchase as recorded, or as its newest correction recorded it. */
export function recordedPurchaseRow({ data, revision, meta }: Recorded): PurchaseRow {
  const status = data.corrects === null ? 'recorded' : 'corrected';
  return rowOf(data, { revision, status, recordedAt: meta.at });
}

/** The row of a deleted purchase: what was recorded, at the revision of its reversal. */
export function reversedPurchaseRow(reversed: Reversed, recorded: Recorded): PurchaseRow {
  return rowOf(recorded.data, { revision: reversed.revision, status: 'reversed', recordedAt: recorded.meta.at });
}

/** The purchases among the events of one command. */
export function recordedPurchases(events: readonly unknown[]): Recorded[] {
  return (events as AnyRecorded[]).filter((event): event is Recorded => event.type === 'PurchaseRecorded');
}
