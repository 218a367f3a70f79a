import type { BillView, DraftRow } from '@bahi/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { openDrafts } from '../../../providers/calls/billing.ts';
import { useStoreValue } from '../../../providers/createStore.ts';
import { serverNowMs } from '../../../providers/http/serverClock.ts';
import { billKey, billQuery, OPEN_DRAFTS_KEY } from '../../../providers/cache/billQuery.ts';
import { parkedNow } from '../../draft/parkDraft.ts';
import { useUnsavedBill } from '../../draft/unsavedBills.ts';
import { openBillTabs, type CurrentBill, type OpenBillTab } from './openBills.ts';

/** Ages are shown in minutes. */
const TICK_MS = 20_000;
/** Bills whose content is fetched ahead, so that a switch shows it at once. */
const FETCHED_AHEAD = 12;

const openDraftsQuery = {
  queryKey: OPEN_DRAFTS_KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }) => openDrafts(signal),
};

/** No rows before the list is fetched. */
const NONE: readonly DraftRow[] = [];

/** The open bills of the shop, as the other devices see them too, with the one whose page is open. */
export function useOpenBills(current: CurrentBill): readonly OpenBillTab[] {
  const { data: rows = NONE } = useQuery(openDraftsQuery);
  const unsavedOf = useUnsavedBill();
  const parked = useStoreValue(parkedNow);
  const nowMs = useNowMs();
  const known = useMemo(
    () => rows.map((row) => ({ row, unsaved: unsavedOf(row), isParking: parked.has(row.id) })),
    [rows, parked, unsavedOf],
  );
  const tabs = openBillTabs(known, current, nowMs);
  useFetchAhead(tabs);
  // tabs that say the same are drawn once
  const text = JSON.stringify(tabs);
  return useMemo(() => JSON.parse(text) as readonly OpenBillTab[], [text]);
}

/** Fetches bills that are not cached as they are listed. */
function useFetchAhead(tabs: readonly OpenBillTab[]): void {
  const queryClient = useQueryClient();
  const wanted = tabs.filter(({ isCurrent }) => !isCurrent).slice(-FETCHED_AHEAD);
  const text = wanted.map(({ id, revision }) => `${id}@${revision}`).join(' ');
  useEffect(() => {
    for (const one of text.split(' ').filter(Boolean)) {
      const [id = '', revision] = one.split('@');
      const cached = queryClient.getQueryData<BillView>(billKey(id));
      if (cached === undefined || cached.revision < Number(revision)) void queryClient.prefetchQuery(billQuery(id));
    }
  }, [queryClient, text]);
}

function useNowMs(): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
