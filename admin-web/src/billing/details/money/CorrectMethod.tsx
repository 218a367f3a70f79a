import DialogContentText from '@mui/material/DialogContentText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  correctPaymentMethodBody,
  PAYMENT_METHODS,
  type BillPaymentView,
  type CorrectPaymentMethodBody,
  type PaymentMethod,
} from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { textFault } from '../../../form/bodyErrors.ts';
import { FormDialog } from '../../../form/FormDialog.tsx';
import { formatPaise } from '../../../format/money.ts';
import { useTranslate } from '../../../i18n/language.ts';
import { useToast } from '../../../messages/toasts.ts';
import { billKey } from '../../../providers/cache/billQuery.ts';
import { correctBillPayment } from '../../../providers/calls/billPayments.ts';
import { messageOf } from '../../../providers/http/apiError.ts';
import { useRequest } from '../../../providers/http/useRequest.ts';

interface CorrectMethodProps {
  billId: string;
  payment: BillPaymentView;
  onClose: () => void;
}

/** Corrects how a payment came: a fact of its own, which counts in the open day. */
export function CorrectMethod({ billId, payment, onClose }: CorrectMethodProps) {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const request = useRequest();
  const others = PAYMENT_METHODS.filter((method) => method !== payment.method);
  const [method, setMethod] = useState<PaymentMethod>(others[0] ?? 'CASH');
  const [reference, setReference] = useState('');
  const fault = textFault(translate, correctPaymentMethodBody.shape.reference, reference);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: CorrectPaymentMethodBody) =>
      correctBillPayment({ billId, paymentId: payment.id }, body, request.optionsFor(body)),
    onSuccess(bill) {
      cache.setQueryData(billKey(billId), bill);
      toast.success(translate('credit.corrected'));
      if (request.isMounted()) onClose();
    },
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const stated = method === 'CASH' ? '' : reference.trim();
    if (fault === undefined) mutate({ method, ...(stated !== '' && { reference: stated }) });
  };
  const name = (known: PaymentMethod): string => translate(`common.paymentMethods.${known}`);
  return (
    <FormDialog
      title={translate('credit.correctTitle')}
      form={{ formProps: { onSubmit, noValidate: true }, isChanged: () => reference !== '' }}
      failure={error === null ? null : messageOf(error)}
      submitText={translate('credit.correct')}
      busy={isPending}
      onClose={onClose}
    >
      <DialogContentText>
        {translate('credit.correctLead', { amount: formatPaise(payment.amountPaise), method: name(payment.method) })}
      </DialogContentText>
      <TextField
        select
        label={translate('credit.cameBy')}
        value={method}
        onChange={({ target }) => setMethod(target.value as PaymentMethod)}
      >
        {others.map((known) => (
          <MenuItem key={known} value={known}>
            {name(known)}
          </MenuItem>
        ))}
      </TextField>
      {method === 'CASH' ? null : (
        <TextField
          label={translate('credit.reference')}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
          error={fault !== undefined}
          helperText={fault}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
      )}
    </FormDialog>
  );
}
