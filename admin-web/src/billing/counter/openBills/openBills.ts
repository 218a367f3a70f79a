import type { BillCustomer, DraftRow } from '@bahi/contracts';
import type { UnsavedBill } from '../../draft/unsavedBills.ts';

/** How long a bill that another session saved is shown as held. */
const HELD_MS = 10 * 60_000;

/** Another session that is working on a bill. */
export interface Holder {
  byName: string | undefined;
  /** Age of its newest save. */
  minutes: number;
}

/** One bill in the row of open bills. */
export interface OpenBillTab {
  id: string;
  revision: number;
  customer: BillCustomer | null;
  lineCount: number;
  /** Undefined while the numbers of unsaved changes are incomplete. */
  grandTotalPaise: number | undefined;
  createdAt: string;
  /** Age since it was opened. */
  seconds: number;
  isCurrent: boolean;
  /** It has changes that only this tab has. */
  isUnsaved: boolean;
  heldBy: Holder | undefined;
}

/** Who holds a bill: another session that saved it within ten minutes. */
export function holderOf(lastSave: DraftRow['lastSave'], nowMs: number): Holder | undefined {
  if (lastSave === undefined || lastSave.isOwn) return undefined;
  const ageMs = nowMs - Date.parse(lastSave.at);
  return ageMs > HELD_MS ? undefined : { byName: lastSave.byName, minutes: Math.max(0, Math.floor(ageMs / 60_000)) };
}

/** The bill whose page is open, as it is typed. */
export interface CurrentBill extends UnsavedBill, Pick<DraftRow, 'id' | 'createdAt' | 'revision'> {
  isUnsaved: boolean;
}

/** An open bill of the list, with the changes that only this tab has. */
export interface KnownBill {
  row: DraftRow;
  unsaved: UnsavedBill | undefined;
  /** They are being saved. */
  isParking: boolean;
}

/**
 * The open bills, oldest first, so that none moves when it is saved. Left out are those with nothing in them, which are reused, and
 * those of an import.
 */
export function openBillTabs(known: readonly KnownBill[], current: CurrentBill, nowMs: number): OpenBillTab[] {
  const tabOf = (bill: CurrentBill, lastSave: DraftRow['lastSave'], isCurrent: boolean): OpenBillTab => ({
    ...bill,
    seconds: Math.max(0, Math.floor((nowMs - Date.parse(bill.createdAt)) / 1_000)),
    isCurrent,
    heldBy: holderOf(lastSave, nowMs),
  });
  const others = known
    .filter(({ row }) => row.id !== current.id && row.importId === undefined)
    .map(({ row, unsaved, isParking }) => {
      const { id, createdAt, revision } = row;
      const { customer, lineCount, grandTotalPaise } = unsaved ?? row;
      const shown = { customer, lineCount, grandTotalPaise, isUnsaved: unsaved !== undefined && !isParking };
      return tabOf({ id, createdAt, revision, ...shown }, row.lastSave, false);
    })
    // a saved bill has a line; one without may have a customer by the shop's defaults
    .filter(({ lineCount, customer, isUnsaved }) => lineCount > 0 || (isUnsaved && customer?.walkIn === false));
  const own = tabOf(current, known.find(({ row }) => row.id === current.id)?.row.lastSave, true);
  return [...others, own].toSorted((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The bill after the current one, going round; those that another session holds are left out. */
export function nextOf(tabs: readonly OpenBillTab[]): OpenBillTab | undefined {
  const at = tabs.findIndex(({ isCurrent }) => isCurrent);
  return [...tabs.slice(at + 1), ...tabs.slice(0, Math.max(0, at))].find(({ heldBy }) => heldBy === undefined);
}
