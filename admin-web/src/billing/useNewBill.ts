import type { BillView, CreateBillBody } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { confirmLeaving } from '../form/unsaved/openForms.ts';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { leaveWithoutPrompt } from '../providers/cache/signOut.ts';
import { createBill } from '../providers/calls/billing.ts';
import { useRequest } from '../providers/http/useRequest.ts';
import { billKey } from '../providers/cache/billQuery.ts';
import { isHeld } from './draft/billLock.ts';
import { draftStorage } from './draft/draftStorage.ts';

/** Location state of the bill page: the first product. */
export interface NewBillState {
  productId: string;
}

interface Opening {
  begin?: NewBillState | undefined;
  /** The bill that is left, so that it is not opened again. */
  after?: string;
  leave: (go: () => void) => void;
}

interface NewBill {
  /**
   * Opens an empty draft and navigates to it, unless the screen was left meanwhile. Reuses this session's own draft while it is
   * empty. Asks about unsaved changes first. `onFailed` is called when the draft cannot be created.
   */
  openNewBill: (begin?: NewBillState, onFailed?: () => void) => void;
  /** The same from this bill, whose unsaved changes are kept: without a question. */
  openNextBill: (after: string, onFailed: () => void) => void;
  isPending: boolean;
  /** Error of the last attempt, until the next one. */
  error: Error | null;
}

/** Opens a new bill from any screen. */
export function useNewBill(): NewBill {
  const navigate = useNavigate();
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const request = useRequest();
  const create = async (body: CreateBillBody): Promise<BillView> => createBill(body, request.optionsFor(body));
  const { mutate, isPending, error } = useMutation({
    async mutationFn({ after }: Opening) {
      const bill = await create({ reuseEmpty: true });
      // another tab may have unsaved changes on the reused draft
      return bill.id === after || draftStorage.isKept(bill.id) || (await isHeld(bill.id)) ? create({}) : bill;
    },
    onSuccess(bill, { begin, leave }) {
      request.succeeded();
      // the page opens with it and does not fetch it again
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
    openNextBill: (after, onError) => mutate({ after, leave: leaveWithoutPrompt }, { onError }),
    isPending,
    error,
  };
}
