import type { BillView, Profile } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { useCan } from '../../providers/cache/roles.ts';
import { ScreenSpinner } from '../../screen/ScreenSpinner.tsx';
import { BillLoadFailed } from '../BillLoadFailed.tsx';
import { billQuery } from '../../providers/cache/billQuery.ts';
import { isOpen } from '../draft/isOpen.ts';
import { draftStorage } from '../draft/draftStorage.ts';
import type { GeneratedState } from '../generatedState.ts';
import { BillEditor } from './BillEditor.tsx';

/** The counter, at `/billing/create/{billId}` and `/sales/create/{billId}`: edits one bill. */
export function BillPage() {
  const { billId = '' } = useParams();
  const bill = useQuery(billQuery(billId));
  const profile = useShopProfile();
  const list = useLocation().pathname.startsWith('/dashboard/sales') ? '/dashboard/sales' : '/dashboard/billing';
  const failed = [bill, profile].filter(({ data, error }) => data === undefined && error !== null);
  if (failed[0] !== undefined) {
    const retry = (): void => failed.forEach(({ refetch }) => void refetch());
    return <BillLoadFailed error={failed[0].error} list={list} onRetry={retry} />;
  }
  if (bill.data === undefined || profile.data === undefined) return <ScreenSpinner />;
  return <OpenBill key={billId} bill={bill.data} profile={profile.data} list={list} />;
}

/**
 * Redirects to the details page when the bill is not open any more or the reader may not edit it. Not while there are unsaved
 * changes, nor while this page generates the bill: a live message may arrive before the answer.
 */
function OpenBill({ bill, profile, list }: { bill: BillView; profile: Profile; list: string }) {
  const mayWrite = useCan('sell');
  const [isHeld, setHeld] = useState(() => draftStorage.find(profile.accountId, bill.id) !== undefined);
  const [isGenerated, setGenerated] = useState(false);
  const release = useCallback(() => {
    setHeld(false);
    setGenerated(true);
  }, []);
  if (!mayWrite || (!isOpen(bill) && !isHeld)) {
    const state: GeneratedState | null = isGenerated ? { isGenerated, printsAtOnce: profile.autoPrint } : null;
    return <Navigate to={`${list}/${bill.id}`} replace state={state} />;
  }
  return <BillEditor bill={bill} profile={profile} list={list} onHold={setHeld} onGenerated={release} />;
}
