import type { BillView, CreateBillBody } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { confirmLeaving } from '../form/unsaved/openForms.ts';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { createBill } from '../providers/calls/billing.ts';
import { useRequest } from '../providers/http/useRequest.ts';
import { billKey } from './billQuery.ts';
import { isHeld } from './draft/billLock.ts';
import { draftStorage } from './draft/draftStorage.ts';

/** What the bill page finds in its location's state: a product to begin with. */
export interface NewBillState {
  productId: string;
}

interface Opening {
  begin: NewBillState | undefined;
  leave: (go: () => void) => void;
}

interface NewBill {
  /**
   * Opens an empty draft, this session's own where nothing is typed on it, and goes to it, unless the screen was left
   * meanwhile. Who would leave something unsaved behind is asked before there is a draft. `onFailed` is what becomes of who stays,
   * where nothing is left to do here.
   */
  openNewBill: (begin?: NewBillState, onFailed?: () => void) => void;
  isPending: boolean;
  /** Why the last try failed, until the next one. */
  error: Error | null;
}

/** The way to the counter from any screen. */
export function useNewBill(): NewBill {
  const navigate = useNavigate();
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const request = useRequest();
  const create = async (body: CreateBillBody): Promise<BillView> => createBill(body, request.optionsFor(body));
  const { mutate, isPending, error } = useMutation({
    async mutationFn(_opening: Opening) {
      const bill = await create({ reuseEmpty: true });
      // what is typed on it, here or in another tab, is not saved yet: it belongs to that bill
      return draftStorage.isKept(bill.id) || (await isHeld(bill.id)) ? create({}) : bill;
    },
    onSuccess(bill, { begin, leave }) {
      request.succeeded();
      // the page opens with it, without asking for it again
      queryClient.setQueryData(billKey(bill.id), bill);
      if (!request.isMounted()) return;
      leave(() => void navigate(`/dashboard/billing/create/${bill.id}`, { state: begin ?? null }));
    },
    onError() {
      if (request.isMounted()) toast.error(translate('dashboard.newBillFailed'));
    },
  });
  return {
    openNewBill: (begin, onError) =>
      confirmLeaving((leave) => mutate({ begin, leave }, { ...(onError && { onError }) })),
    isPending,
    error,
  };
}
