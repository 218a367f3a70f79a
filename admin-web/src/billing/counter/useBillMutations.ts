import type { BillView, Confirmation } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { completeBill, paymentReceived, saveBill } from '../../providers/calls/billing.ts';
import { useRequest } from '../../providers/http/useRequest.ts';
import { billKey } from '../../providers/cache/billQuery.ts';
import { bodyOf, completionBodyOf, referenceOf, type Draft } from '../draft/draft.ts';
import { oldDueOf } from '../oldDue/pendingOldDue.ts';
import type { OldDue } from '../oldDue/useOldDue.ts';
import type { Approval } from './ownerAllows/useOwnerCredit.ts';

interface Sent {
  revision: number;
  sent: Draft;
}

interface Completion extends Sent {
  isReceived: boolean;
  confirmations: readonly Confirmation[];
  /** The owner, who gives credit above the limit. */
  approval?: Approval | undefined;
}

interface Outcomes {
  onSaved: (answer: BillView, sent: Draft) => void;
  /** Not called when the page was left before the answer came. */
  onGenerated: () => void;
}

/** Mutations of the bill page, with their success messages. An old due that is collected too is paid before the bill is generated. */
export function useBillMutations(id: string, oldDue: OldDue, { onSaved, onGenerated }: Outcomes) {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const request = useRequest();
  const saveRequest = useRequest();
  const paymentRequest = useRequest();
  const remember = (bill: BillView): void => void queryClient.setQueryData(billKey(id), bill);

  /** Notes the payment of the bill that was just generated. Never rejects, because the bill must not be generated again. */
  const notePayment = async (bill: BillView, sent: Draft): Promise<{ bill: BillView; failure?: unknown }> => {
    const body = { reference: referenceOf(sent) };
    const { idempotencyKey } = paymentRequest.optionsFor(body);
    try {
      return { bill: await paymentReceived(id, body, { idempotencyKey }) };
    } catch (failure) {
      return { bill, failure };
    }
  };

  const saving = useMutation({
    mutationFn: async ({ revision, sent }: Sent) => {
      // a pending read would overwrite the cache with the bill from before
      await queryClient.cancelQueries({ queryKey: billKey(id) });
      const body = { revision, ...bodyOf(sent) };
      const { idempotencyKey } = saveRequest.optionsFor(body);
      return saveBill(id, body, { idempotencyKey });
    },
    onSuccess(answer, { sent }) {
      remember(answer);
      onSaved(answer, sent);
      toast.success(translate('billing.saved'));
    },
  });
  const completing = useMutation({
    mutationFn: async ({ revision, sent, isReceived, confirmations, approval }: Completion) => {
      const body = {
        revision,
        ...completionBodyOf(sent),
        // also without any: the page can ask
        confirmations: [...confirmations],
        ...(approval !== undefined && { approveCredit: true, cashierId: approval.cashierId }),
      };
      // without `cancelUnsent`: the customer has gone with the goods, so the bill must be generated
      const { idempotencyKey } = request.optionsFor(body);
      const due = oldDueOf(sent);
      // first: the credit limit then counts it no more, and what fails afterwards leaves it paid
      if (due === null) oldDue.drop();
      else await oldDue.collect(due, confirmations);
      const bill = await completeBill(id, body, {
        idempotencyKey,
        ...(approval !== undefined && { token: approval.token }),
      });
      return isReceived ? notePayment(bill, sent) : { bill, failure: undefined };
    },
    onSuccess({ bill, failure }) {
      remember(bill);
      toast.success(translate('billing.generated'));
      // the bill is generated all the same; its page offers to note the payment
      if (failure !== undefined) toast.error(translate('billing.paymentFailed'));
      // a late answer must not navigate
      if (request.isMounted()) onGenerated();
    },
  });
  return { saving, completing, remember };
}
