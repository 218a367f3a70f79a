import TextField from '@mui/material/TextField';
import { deleteBillBody, receivedPaise, type BillView, type Payable } from '@bahi/contracts';
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

interface DeleteBillDialogProps {
  /** The bill when the dialog opened: a draft that was generated since must not be deleted. */
  bill: Pick<BillView, 'id' | 'revision'> & Payable;
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
  const { mutate, isPending, error } = useDeletion(bill, onDeleted);
  const reasonFault = textFault(translate, deleteBillBody.shape.reason, reason);
  const isDraft = isOpen(bill);
  const kept = useKeptDraft()(bill.id);
  const losesChanges = kept !== undefined && !canSave(kept);
  const cancelText = useCancelText(bill);
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
      onConfirm={() => mutate(reason.trim() === '' ? undefined : reason.trim())}
      onClose={onClose}
    >
      {isDraft ? null : (
        <TextField
          label={translate('billing.cancelReason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          sx={{ mt: 2 }}
          error={reasonFault !== undefined}
          helperText={reasonFault}
        />
      )}
    </ConfirmDialog>
  );
}

/** What becomes of number, goods and money when the bill is cancelled. */
function useCancelText(bill: Payable): string {
  const translate = useTranslate();
  const { paymentMethod, grandTotalPaise } = bill;
  const received = receivedPaise(bill);
  const money = (): string[] => {
    if (received > 0 && paymentMethod !== undefined) {
      const method = translate(`common.paymentMethods.${paymentMethod}`);
      return [translate('billing.cancelPaysBack', { amount: formatPaise(received), method })];
    }
    return paymentMethod === 'UPI' && grandTotalPaise > 0 ? [translate('billing.cancelUnpaid')] : [];
  };
  return [translate('billing.cancelText'), ...money()].join(' ');
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
    async mutationFn(reason: string | undefined) {
      if (!isOpen(bill)) return cancelBill(bill.id, reason, request.optionsFor({ ...bill, reason }));
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
