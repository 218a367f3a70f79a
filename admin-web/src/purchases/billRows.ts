import type { PurchaseRow, VendorBillRow } from '@bahi/contracts';

/** A row of the list: a vendor's bill, or a line of one that is open. A bill of one line is that line. */
export interface BillOrLine {
  id: string;
  bill: VendorBillRow;
  /** Absent for a bill of several lines. */
  line?: PurchaseRow | undefined;
  /** For a bill of several lines: whether they are shown below it. */
  isOpen: boolean;
  /** The first lines of a closed bill, once they are loaded. */
  first?: readonly PurchaseRow[];
  /** Its lines could not be loaded. */
  hasFailed?: boolean;
}

/** The lines of open bills and the first lines of the others, by the bill's id; absent until they are loaded. */
export type LinesOfBills = ReadonlyMap<string, readonly PurchaseRow[]>;

/** Bills with the lines of those that are open, in the order of the list. */
export function billRows(
  bills: readonly VendorBillRow[],
  open: ReadonlySet<string>,
  lines: LinesOfBills,
  failed: ReadonlySet<string> = new Set(),
): BillOrLine[] {
  return bills.flatMap((bill): BillOrLine[] => {
    const own = lines.get(bill.id);
    if (isSingle(bill)) return [{ id: bill.id, bill, line: own?.[0], isOpen: false }];
    const isOpen = open.has(bill.id);
    const below = isOpen ? (own ?? []) : [];
    const hasFailed = isOpen && failed.has(bill.id);
    return [
      { id: bill.id, bill, isOpen, ...(!isOpen && own && { first: own }), ...(hasFailed && { hasFailed }) },
      ...below.map((line): BillOrLine => ({ id: `${bill.id} ${line.id}`, bill, line, isOpen: false })),
    ];
  });
}

/** Whether a bill has one line that stands and none that was deleted: it is shown as that line. */
export const isSingle = ({ lineCount, deletedCount }: VendorBillRow): boolean => lineCount === 1 && deletedCount === 0;
