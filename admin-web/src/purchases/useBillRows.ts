import type { PurchaseRow, VendorBillRow } from '@bahi/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { purchasesById, purchasesOfBill } from '../providers/calls/purchases.ts';
import { useFilters } from '../list/filters/useFilters.ts';
import { billRows, isSingle, type BillOrLine } from './billRows.ts';

/** Which bills of the list are open, and how one is opened and closed. */
export interface OpenBills {
  open: ReadonlySet<string>;
  toggle: (billId: string) => void;
}
export const OpenBillsContext = createContext<OpenBills>({ open: new Set(), toggle: () => undefined });

/** The rows of the list, with the lines of open bills. The first lines of all bills, which name them, are fetched together. */
export function useBillRows(bills: readonly VendorBillRow[]): BillOrLine[] {
  const { open } = useContext(OpenBillsContext);
  const { filters } = useFilters();
  const toast = useToast();
  const translate = useTranslate();
  const status = filters['status'] === 'reversed' ? 'reversed' : undefined;
  const ids = bills.flatMap(({ firstLineIds }) => firstLineIds);
  const { data: lines = [], isError } = useQuery({
    queryKey: ['purchases', 'byId', ids],
    queryFn: async ({ signal }) => purchasesById(ids, signal),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  const opened = bills.filter((bill) => open.has(bill.id) && !isSingle(bill));
  const ofOpened = useQueries({
    queries: opened.map(({ id }) => ({
      queryKey: ['purchases', 'ofBill', id, status],
      queryFn: async ({ signal }: { signal: AbortSignal }) => purchasesOfBill(id, status, signal),
    })),
  });
  const tell = useEffectEvent(() => toast.error(translate('purchases.loadFailed')));
  const isAnyFailed = isError || ofOpened.some((query) => query.isError);
  useEffect(() => {
    if (isAnyFailed) tell();
  }, [isAnyFailed]);
  const known = new Map(opened.map(({ id }, place) => [id, ofOpened[place]?.data ?? []]));
  for (const { id, firstLineIds } of bills) {
    const first = lines.filter((line) => firstLineIds.includes(line.id));
    if (!known.has(id) && first.length > 0) known.set(id, inOrderOf(firstLineIds, first));
  }
  const failed = new Set(opened.flatMap(({ id }, place) => (ofOpened[place]?.isError === true ? [id] : [])));
  return billRows(bills, open, known, failed);
}

const inOrderOf = (ids: readonly string[], lines: readonly PurchaseRow[]): PurchaseRow[] =>
  lines.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
