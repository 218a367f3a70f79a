import Alert from '@mui/material/Alert';
import DialogContentText from '@mui/material/DialogContentText';
import type { BillView, PutOnKhataBody } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { FormDialog } from '../../../form/FormDialog.tsx';
import { formatPaise } from '../../../format/money.ts';
import { useTranslate } from '../../../i18n/language.ts';
import { ConfirmRefusal } from '../../../messages/ConfirmRefusal.tsx';
import { useToast } from '../../../messages/toasts.ts';
import { billKey } from '../../../providers/cache/billQuery.ts';
import { putOnKhata } from '../../../providers/calls/billPayments.ts';
import { messageOf } from '../../../providers/http/apiError.ts';
import { useRequest } from '../../../providers/http/useRequest.ts';
import { DueText } from '../../oldDue/DueText.tsx';
import { useCustomerDue } from '../../oldDue/useCustomerDue.ts';

/** Asks before awaited UPI becomes a due of the bill's customer. Above the limit the owner may go on. */
export function PutOnKhata({ bill, onClose }: { bill: BillView; onClose: () => void }) {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const request = useRequest();
  const due = useCustomerDue(bill.customerId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: PutOnKhataBody) => putOnKhata(bill.id, body, request.optionsFor(body)),
    onSuccess(answer) {
      cache.setQueryData(billKey(bill.id), answer);
      void cache.invalidateQueries({ queryKey: ['customers'] });
      toast.success(translate('credit.putDone'));
      if (request.isMounted()) onClose();
    },
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    mutate({});
  };
  const failure =
    error === null ? null : (
      <>
        {messageOf(error)}
        <ConfirmRefusal error={error} isBusy={isPending} onConfirm={() => mutate({ approveCredit: true })} />
      </>
    );
  return (
    <FormDialog
      title={translate('credit.putTitle')}
      form={{ formProps: { onSubmit, noValidate: true }, isChanged: () => false }}
      failure={failure}
      submitText={translate('credit.putOnKhata')}
      busy={isPending}
      onClose={onClose}
    >
      <DialogContentText>
        {translate('credit.putLead', { amount: formatPaise(bill.awaitedPaise ?? 0) })}
      </DialogContentText>
      <Alert severity="info" icon={false}>
        <DueText due={due} />
      </Alert>
    </FormDialog>
  );
}
