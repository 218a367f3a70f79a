import { payablePaise, vendorBillId, type PurchaseRow, type VendorBill, type VendorBillRow } from '@bahi/contracts';
import type { DocKey, Docs } from '@bahi/projection-runner';
import type { CollectionDefinition, Doc } from '@bahi/read-store';

const BILLS = 'bills';
/** More lines than a bill has; of a number that is used again and again only these are kept by id. */
const MOST_IDS = 1_000;
/** Lines by which a list names a bill. */
const FIRST_LINES = 2;

export interface VendorBillDoc extends VendorBillRow, Doc {
  /** Its standing lines, the oldest first. */
  lineIds: readonly string[];
  /** Whether lines of it were deleted: the list of deleted ones shows it. */
  deleted: 'none' | 'some';
  vendorKey: string;
}

/** A purchase as a line of its bill. */
type Line = PurchaseRow & Doc & { vendorKey: string };

/** Vendors' bills: the purchases with the same vendor, number and day. */
export const billsCollection: CollectionDefinition = {
  name: BILLS,
  indexes: [
    ['status', 'recordedAt'],
    ['status', 'purchaseDate'],
    ['status', 'vendorKey'],
    ['status', 'totalPaise'],
    ['status', 'lineCount'],
    ['deleted', 'recordedAt'],
    ['vendorId', 'purchaseDate'],
  ],
  totals: ['status', 'deleted'],
};

export const billDocKey = (bill: VendorBill): DocKey => [BILLS, vendorBillId(bill)];

function emptyBill(line: Line): VendorBillDoc {
  const { shopId, vendorId, vendorName, vendorBillNumber, purchaseDate, vendorKey } = line;
  return {
    id: vendorBillId(line),
    shopId,
    vendorId,
    vendorName,
    vendorBillNumber,
    purchaseDate,
    vendorKey,
    lineIds: [],
    lineCount: 0,
    deletedCount: 0,
    firstLineIds: [],
    totalPaise: 0,
    discountPaise: 0,
    freightPaise: 0,
    status: 'recorded',
    deleted: 'none',
    recordedAt: line.recorded.at,
  };
}

/** The bill with the line's amounts added (`sign` 1) or taken out (-1). */
function changed(bill: VendorBillDoc, line: Line, sign: 1 | -1): VendorBillDoc {
  const others = bill.lineIds.filter((id) => id !== line.id);
  const lineIds = sign === 1 ? [...others, line.id].slice(0, MOST_IDS) : others;
  const lineCount = bill.lineCount + sign;
  return {
    ...bill,
    lineIds,
    lineCount,
    firstLineIds: lineIds.slice(0, FIRST_LINES),
    totalPaise: bill.totalPaise + sign * payablePaise(line),
    discountPaise: bill.discountPaise + sign * line.discountPaise,
    freightPaise: bill.freightPaise + sign * line.freightPaise,
    status: lineCount > 0 ? 'recorded' : 'reversed',
  };
}

/** Adds a recorded or corrected purchase to its bill. */
export function addToBill(docs: Docs, line: Line): void {
  const bill = docs.get<VendorBillDoc>(BILLS, vendorBillId(line)) ?? emptyBill(line);
  const { at } = line.recorded;
  docs.put<VendorBillDoc>(BILLS, {
    ...changed(bill, line, 1),
    recordedAt: at > bill.recordedAt ? at : bill.recordedAt,
  });
}

/** Takes a purchase out of its bill, because it is corrected or deleted. A bill that has nothing left goes. */
export function takeFromBill(docs: Docs, line: Line, isDeleted: boolean): void {
  const bill = docs.get<VendorBillDoc>(BILLS, vendorBillId(line));
  if (bill === undefined) return;
  const deletedCount = bill.deletedCount + (isDeleted ? 1 : 0);
  const left = { ...changed(bill, line, -1), deletedCount, deleted: deletedCount > 0 ? 'some' : 'none' } as const;
  if (left.lineCount === 0 && deletedCount === 0) docs.remove(BILLS, bill.id);
  else docs.put<VendorBillDoc>(BILLS, left);
}
