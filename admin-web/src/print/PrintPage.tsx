import { documentOfView, invoiceCopies, printableBill, type DocumentState, type RecordedDocument } from '@bahi/paper';
import type { BillView, Profile } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useParams } from 'react-router';
import { billQuery } from '../providers/cache/billQuery.ts';
import { DownloadPdf } from '../billing/DownloadPdf.tsx';
import { NewBillButton } from '../billing/NewBillButton.tsx';
import { useNewBill } from '../billing/useNewBill.ts';
import { useTranslate } from '../i18n/language.ts';
import { LoadFailed } from '../screen/LoadFailed.tsx';
import { useToast } from '../messages/toasts.ts';
import { useShopProfile } from '../providers/cache/queries.ts';
import { useCan } from '../providers/cache/roles.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { useIsAway } from '../providers/http/connection.ts';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { useLogo } from '../profile/logo/useLogo.ts';
import { PrintFrame } from './PrintFrame.tsx';
import { PrintSheet, type PaperChoice } from './PrintSheet.tsx';
import { usePrintChoice } from './usePrintChoice.ts';

/** Print view of a bill, at `/dashboard/print/{billId}?size=&language=&copy=`, without menu and header. */
export function PrintPage() {
  return (
    <PrintFrame>
      <BillToPrint />
    </PrintFrame>
  );
}

function BillToPrint() {
  const { billId = '' } = useParams();
  const translate = useTranslate();
  const bill = useQuery({ ...billQuery(billId), refetchOnMount: 'always' });
  const profile = useShopProfile();
  const isAway = useIsAway();
  const logo = useLogo(bill.data?.seller?.logo);
  const failed = [bill, profile].filter(({ data, error }) => data === undefined && error !== null);
  if (failed[0] !== undefined) {
    const retry = (): void => failed.forEach(({ refetch }) => void refetch());
    return <PrintFailed onRetry={retry} reason={messageOf(failed[0].error)} billId={billId} />;
  }
  // fetched again for recent payments and cancellations; while the server is away the cached bill is printed
  const isNewest = bill.isFetchedAfterMount || isAway;
  if (bill.data === undefined || profile.data === undefined || !isNewest || logo.isPending) return <ScreenSpinner />;
  if (bill.data.status === 'discarded' || bill.data.seller === undefined)
    return (
      <PrintFailed onRetry={() => void bill.refetch()} reason={translate('errors.bill_discarded')} billId={billId} />
    );
  return <Sheet bill={bill.data} profile={profile.data} logo={logo.png} />;
}

interface SheetProps {
  bill: BillView;
  profile: Profile;
  /** The picture that the bill names; a bill whose picture cannot be had is printed without it. */
  logo: string | undefined;
}

function Sheet({ bill, profile, logo }: SheetProps) {
  const translate = useTranslate();
  const maySell = useCan('sell');
  const newBill = useNewBill();
  const { document: recorded, state } = useMemo(() => recordedOf(bill), [bill]);
  const [choice] = usePrintChoice(profile);
  const printedIn = useCallback(
    (paper: PaperChoice) => printableBill(recorded, state, { ...paper, logo }),
    [recorded, state, logo],
  );
  return (
    <PrintSheet
      profile={profile}
      home={`/dashboard/billing/${bill.id}`}
      title={translate('print.title')}
      invoiceCopies={invoiceCopies(recorded)}
      printedIn={printedIn}
    >
      <DownloadPdf bill={bill} choice={choice} />
      {maySell ? <NewBillButton newBill={newBill} /> : null}
    </PrintSheet>
  );
}

function recordedOf(bill: BillView): { document: RecordedDocument; state: DocumentState } {
  const recorded = documentOfView(bill);
  if (recorded === undefined) throw new Error(`bill ${bill.id} has no seller`);
  return recorded;
}

function PrintFailed({ reason, billId, onRetry }: { reason: string; billId: string; onRetry: () => void }) {
  const translate = useTranslate();
  const toast = useToast();
  useEffect(() => toast.error(translate('print.failed')), [toast, translate]);
  return (
    <LoadFailed
      title={translate('print.title')}
      backTo={`/dashboard/billing/${billId}`}
      summary={translate('print.failed')}
      onRetry={onRetry}
    >
      {reason}
    </LoadFailed>
  );
}
