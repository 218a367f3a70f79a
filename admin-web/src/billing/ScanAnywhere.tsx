import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { unsavedForms } from '../form/unsaved/openForms.ts';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { useProductCodes } from '../productSearch/useProductCodes.ts';
import { useCan } from '../providers/cache/roles.ts';
import { useStoreValue } from '../providers/createStore.ts';
import { useScanner } from '../scanning/useScanner.ts';
import { billQuery } from '../providers/cache/billQuery.ts';
import { isOpen } from './draft/isOpen.ts';
import { keepScan, keptScans, takeScans } from './draft/keptScans.ts';
import { lastBill } from './draft/lastBill.ts';
import { useNewBill } from './useNewBill.ts';

const BILL_PAGE = /^\/dashboard\/(billing|sales)\/create\//;
const ANY_CODE = {};

/**
 * A scan on any screen that has no use for it begins a bill, or goes to the one that this tab worked on last. What is scanned while the
 * bill page loads is kept for it. Mounted once, so that no scan falls between two screens.
 */
export function ScanAnywhere() {
  const maySell = useCan('sell');
  const isBillPage = BILL_PAGE.test(useLocation().pathname);
  const { isKnown } = useProductCodes(ANY_CODE);
  const translate = useTranslate();
  const toast = useToast();
  const waiting = useStoreValue(keptScans).length;
  const way = useWayToBill();
  const onCode = (code: string): void => {
    // a question is open: its answer comes first
    if (document.querySelector('[role="dialog"]') !== null) return;
    if (!isBillPage && unsavedForms().length > 0) toast.info(translate('openBills.scanNotTaken'));
    else keepScan({ by: 'code', value: code });
  };
  useScanner(onCode, isKnown, { place: 'frame', isOn: maySell });
  const follow = useEffectEvent(() => (isBillPage ? way.hasArrived() : void way.goToBill()));
  useEffect(() => {
    if (isBillPage || waiting > 0) follow();
  }, [isBillPage, waiting]);
  return <WaitingForNetwork isSending={way.isPending} sx={{ mb: 1.5 }} />;
}

/** Opens the bill that scans go to, once, however many come meanwhile. */
function useWayToBill() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const toast = useToast();
  const { openNewBill, isPending } = useNewBill();
  const goingTo = useRef<'last' | 'new'>(undefined);
  const lastOpen = async (): Promise<string | undefined> => {
    const id = lastBill.get();
    if (id === null) return undefined;
    const bill = await queryClient.fetchQuery(billQuery(id)).catch(() => undefined);
    return bill !== undefined && isOpen(bill) ? id : undefined;
  };
  return {
    isPending,
    hasArrived(): void {
      if (goingTo.current === 'last') toast.info(translate('openBills.scanAdded'));
      if (goingTo.current === 'new') toast.info(translate('openBills.scanBegins'));
      goingTo.current = undefined;
    },
    async goToBill(): Promise<void> {
      if (goingTo.current !== undefined) return;
      goingTo.current = 'last';
      const last = await lastOpen();
      if (last !== undefined) return void navigate(`/dashboard/billing/create/${last}`);
      goingTo.current = 'new';
      openNewBill(undefined, () => {
        goingTo.current = undefined;
        const codes = takeScans().map(({ value }) => value);
        toast.error(translate('openBills.scansLost', { codes: codes.join(', ') }));
      });
    },
  };
}
