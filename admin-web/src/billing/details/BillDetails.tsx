import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { BillView } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useParams, type Location } from 'react-router';
import { useTranslate } from '../../i18n/language.ts';
import { FailedAlert } from '../../messages/FailedAlert.tsx';
import { usePrintBill } from '../../print/usePrintBill.ts';
import { ScreenHeading } from '../../screen/ScreenHeading.tsx';
import { ScreenSpinner } from '../../screen/ScreenSpinner.tsx';
import { BillLoadFailed } from '../BillLoadFailed.tsx';
import { billQuery } from '../../providers/cache/billQuery.ts';
import { isOpen } from '../draft/isOpen.ts';
import { useKeptDraft } from '../draft/unsavedBills.ts';
import { generatedState, type GeneratedState } from '../generatedState.ts';
import { useNewBill } from '../useNewBill.ts';
import { CreditNotes } from '../creditNotes/CreditNotes.tsx';
import { useOldDueLeft } from '../oldDue/useOldDueLeft.ts';
import { TakeBack } from '../creditNotes/TakeBack.tsx';
import { BillActions } from './BillActions.tsx';
import { BillInformation } from './BillInformation.tsx';
import { BillItems } from './BillItems.tsx';
import { BillPayments } from './money/BillPayments.tsx';
import { JustGenerated } from './JustGenerated.tsx';
import { NextSteps } from './NextSteps.tsx';
import { OldDueCollected } from './OldDueCollected.tsx';
import { PaymentReceived } from './PaymentReceived.tsx';
import { Shortfalls } from './Shortfalls.tsx';

/** One bill, at `/billing/{billingId}` and `/sales/{billingId}`; Back leads to the list of that address. */
export function BillDetails() {
  const { billingId = '' } = useParams();
  const bill = useQuery(billQuery(billingId));
  const list = useLocation().pathname.startsWith('/dashboard/sales') ? 'sales' : 'billing';
  if (bill.error !== null && bill.data === undefined) {
    return <BillLoadFailed error={bill.error} list={`/dashboard/${list}`} onRetry={() => void bill.refetch()} />;
  }
  return bill.data === undefined ? <ScreenSpinner /> : <Details bill={bill.data} list={list} />;
}

function Details({ bill, list }: { bill: BillView; list: 'billing' | 'sales' }) {
  const translate = useTranslate();
  const newBill = useNewBill();
  const oldDue = useOldDueLeft(bill);
  usePrintAtOnce(bill.id, oldDue.pending === undefined);
  const hasUnsaved = useKeptDraft()(bill.id) !== undefined && isOpen(bill);
  return (
    <>
      <ScreenHeading
        title={translate('billing.detailsTitle')}
        backTo={`/dashboard/${list}`}
        backText={translate(list === 'sales' ? 'billing.toSales' : 'billing.toBilling')}
      />
      <OldDueCollected left={oldDue} />
      <JustGenerated bill={bill} payment={oldDue.payment} />
      <NextSteps bill={bill} newBill={newBill} />
      {newBill.error === null ? null : (
        <FailedAlert title={translate('dashboard.newBillFailed')} error={newBill.error} />
      )}
      {hasUnsaved ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('billing.unsavedDetails')}
        </Alert>
      ) : null}
      <Shortfalls bill={bill} />
      <Box sx={detailsSx}>
        <BillItems bill={bill} />
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BillInformation bill={bill} />
          <BillPayments bill={bill} />
          <PaymentReceived bill={bill} />
          <CreditNotes bill={bill} />
          <TakeBack bill={bill} />
          <BillActions bill={bill} list={`/dashboard/${list}`} />
        </Box>
      </Box>
    </>
  );
}

/** In a shop that prints every bill, opens the print page once after the bill was generated, and not again after Back or a reload. It waits for an old due, which the paper shows. */
function usePrintAtOnce(billId: string, isSettled: boolean): void {
  const { pathname, state } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const print = usePrintBill(billId);
  const isAsked = isSettled && generatedState(state)?.printsAtOnce === true;
  const begin = useEffectEvent(async () => {
    const printed: GeneratedState = { isGenerated: true, printsAtOnce: false };
    await navigate(pathname, { replace: true, state: printed });
    print();
  });
  useEffect(() => {
    if (isAsked) void begin();
  }, [isAsked]);
}

const detailsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' },
} as const;
