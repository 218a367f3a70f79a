import type { BillView, Profile } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { ScreenSpinner } from '../layout/ScreenSpinner.tsx';
import { useShopProfile } from '../providers/queries.ts';
import { useCan } from '../providers/roles.ts';
import { BillEditor } from './BillEditor.tsx';
import { BillLoadFailed } from './BillLoadFailed.tsx';
import { billQuery } from './billQuery.ts';

/** The counter: one bill being written. Opened at `/billing/create/{billId}` and `/sales/create/{billId}` alike. */
export function BillPage() {
  const { billId = '' } = useParams();
  const bill = useQuery(billQuery(billId));
  const profile = useShopProfile();
  const list = useLocation().pathname.startsWith('/dashboard/sales') ? '/dashboard/sales' : '/dashboard/billing';
  if (bill.error !== null && bill.data === undefined) {
    return <BillLoadFailed error={bill.error} list={list} onRetry={() => void bill.refetch()} />;
  }
  if (bill.data === undefined || profile.data === undefined) return <ScreenSpinner />;
  return <OpenBill key={billId} bill={bill.data} profile={profile.data} list={list} />;
}

/** A bill that is not open any more, or not for this reader, is looked at on its details page. */
function OpenBill({ bill, profile, list }: { bill: BillView; profile: Profile; list: string }) {
  const mayWrite = useCan('sell');
  const navigate = useNavigate();
  const details = `${list}/${bill.id}`;
  // while its answer is on its way, the news that the bill is completed comes over the socket as well
  const [isGenerating, setGenerating] = useState(false);
  const goToDetails = useCallback(() => void navigate(details, { replace: true }), [navigate, details]);
  const isOpen = bill.status === 'created' || bill.status === 'in_billing';
  if (!mayWrite || (!isOpen && !isGenerating)) return <Navigate to={details} replace />;
  return (
    <BillEditor bill={bill} profile={profile} list={list} onGenerating={setGenerating} onGenerated={goToDetails} />
  );
}
