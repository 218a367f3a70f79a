import type { VendorBillRow } from '@bahi/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useEffectEvent, useMemo } from 'react';
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

/** The rows of the list: bills of one line with that line, fetched together, and the lines of open bills. */
export function useBillRows(bills: readonly VendorBillRow[]): BillOrLine[] {
  const { open } = useContext(OpenBillsContext);
  const { filters } = useFilters();
  const toast = useToast();
  const translate = useTranslate();
  const status = filters['status'] === 'reversed' ? 'reversed' : undefined;
  const singles = useMemo(() => bills.filter(isSingle), [bills]);
  const ids = singles.flatMap(({ onlyLineId }) => onlyLineId ?? []);
  const { data: lines, isError } = useQuery({
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
  for (const { id, onlyLineId } of singles) {
    const line = lines?.find((row) => row.id === onlyLineId);
    if (line !== undefined) known.set(id, [line]);
  }
  const failed = new Set(opened.flatMap(({ id }, place) => (ofOpened[place]?.isError === true ? [id] : [])));
  return billRows(bills, open, known, failed);
}
