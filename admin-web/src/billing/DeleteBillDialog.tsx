import TextField from '@mui/material/TextField';
import {
  deleteBillBody,
  receivedPaise,
  type BillView,
  type DeleteBillBody,
  type Payable,
  type PaymentMethod,
} from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textFault } from '../form/bodyErrors.ts';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../i18n/language.ts';
import { ConfirmDialog } from '../messages/ConfirmDialog.tsx';
import { useToast } from '../messages/toasts.ts';
import { cancelBill, discardBill, saveBill } from '../providers/calls/billing.ts';
import { useRequest } from '../providers/http/useRequest.ts';
import { bodyOf } from './draft/draft.ts';
import { isOpen } from './draft/isOpen.ts';
import { draftStorage } from './draft/draftStorage.ts';
import { canSave, useKeptDraft } from './draft/unsavedBills.ts';
import { paymentText } from './paymentText.ts';
import { cancelChoices, refundMethodOf, type RefundChoice, type RefundedBill } from './refund.ts';
import { RefundField } from './RefundField.tsx';

interface DeleteBillDialogProps {
  /** The bill when the dialog opened: a draft that was generated since must not be deleted. */
  bill: Pick<BillView, 'id' | 'revision'> & Payable & RefundedBill;
  onClose: () => void;
  /** Not called when the dialog was closed before the answer came. */
  onDeleted: (bill: BillView) => void;
}

/**
 * Asks before a bill is deleted: a draft is discarded, a completed bill cancelled with a reason. Unsaved changes of a draft are saved
 * first, so that a restored bill has them. A refusal is shown in the dialog and as a toast.
 */
export function DeleteBillDialog({ bill, onClose, onDeleted }: DeleteBillDialogProps) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const choices = cancelChoices(bill);
  const [refund, setRefund] = useState<RefundChoice>(choices[0] ?? 'own');
  const { mutate, isPending, error } = useDeletion(bill, onDeleted);
  const reasonFault = textFault(translate, deleteBillBody.shape.reason, reason);
  const isDraft = isOpen(bill);
  const kept = useKeptDraft()(bill.id);
  const losesChanges = kept !== undefined && !canSave(kept);
  const cancelText = useCancelText(bill, refund);
  const draftText = losesChanges ? 'billing.deleteUnsavedText' : 'billing.deleteDraftText';
  return (
    <ConfirmDialog
      title={translate(isDraft ? 'billing.deleteDraftTitle' : 'billing.cancelTitle')}
      text={isDraft ? translate(draftText) : cancelText}
      confirmText={translate('billing.confirmDelete')}
      closeText={translate('billing.keep')}
      busy={isPending}
      error={error}
      isSubmittable={reasonFault === undefined}
      onConfirm={() => mutate(cancelBody(reason, refund))}
      onClose={onClose}
    >
      {isDraft ? null : (
        <>
          {receivedPaise(bill) === 0 ? null : (
            <RefundField bill={bill} choices={choices} value={refund} onChange={setRefund} sx={{ mt: 2 }} />
          )}
          <TextField
            label={translate('billing.cancelReason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            sx={{ mt: 2 }}
            error={reasonFault !== undefined}
            helperText={reasonFault}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

function cancelBody(reason: string, refund: RefundChoice): DeleteBillBody {
  const refundMethod = refundMethodOf(refund);
  return {
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(refundMethod !== undefined && { refundMethod }),
  };
}

/** What becomes of number, goods and money when the bill is cancelled. */
function useCancelText(bill: Payable & RefundedBill, refund: RefundChoice): string {
  const translate = useTranslate();
  const { duePaise = 0, grandTotalPaise, paymentMethod, payments = [], imported } = bill;
  const received = receivedPaise(bill);
  const amount = formatPaise(received);
  const money = (): string => {
    const isAwaited = [paymentMethod, ...payments.map(({ method }) => method)].includes('UPI');
    if (received === 0) return isAwaited && grandTotalPaise > 0 ? translate('billing.cancelUnpaid') : '';
    if (refund === 'advance') return translate('credit.becomesAdvance', { amount });
    if (refund !== 'own') return paysBack([refund]);
    return imported === undefined
      ? paysBack(paymentMethod ? [paymentMethod] : payments.map(({ method }) => method))
      : '';
  };
  const paysBack = (methods: readonly PaymentMethod[]): string =>
    translate('billing.cancelPaysBack', { amount, method: paymentText(translate, methods, false) });
  const credit = duePaise > 0 ? translate('credit.fallsAway', { amount: formatPaise(duePaise) }) : '';
  const nothing = duePaise > 0 && received === 0 ? translate('credit.nothingPaid') : '';
  return [translate('billing.cancelText'), credit, nothing || money()].filter(Boolean).join(' ');
}

function useDeletion(bill: DeleteBillDialogProps['bill'], onDeleted: DeleteBillDialogProps['onDeleted']) {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const request = useRequest();
  const saveRequest = useRequest();
  const keptDraft = useKeptDraft();
  /** The draft, after saving unsaved changes that can be saved. */
  const savedDraft = async (): Promise<Pick<BillView, 'id' | 'revision'>> => {
    const kept = keptDraft(bill.id);
    if (kept === undefined || !canSave(kept)) return bill;
    const body = { revision: kept.revision, ...bodyOf(kept.draft) };
    return saveBill(bill.id, body, saveRequest.optionsFor(body));
  };
  return useMutation({
    async mutationFn(body: DeleteBillBody) {
      if (!isOpen(bill)) return cancelBill(bill.id, body, request.optionsFor(body));
      const { id, revision } = await savedDraft();
      return discardBill({ id, revision }, request.optionsFor({ id, revision }));
    },
    onSuccess(deleted) {
      draftStorage.forgetAll(bill.id);
      toast.success(translate('billing.deleted'));
      if (request.isMounted()) onDeleted(deleted);
    },
    onError() {
      if (request.isMounted()) toast.error(translate('billing.deleteFailed'));
    },
    // the list is out of date as well when the bill could not be deleted
    onSettled: () => void cache.invalidateQueries({ queryKey: ['billing', 'getList'] }),
  });
}
