import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { correctPaymentMethodBody, type CorrectPaymentMethodBody, type PaymentMethod } from '@bahi/contracts';
import { useState } from 'react';
import { textFault } from '../../form/bodyErrors.ts';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { correctMethod } from '../../providers/calls/dues.ts';
import { DuesDialog } from '../parts/DuesDialog.tsx';
import { MethodChoice } from '../../inputs/MethodChoice.tsx';
import type { ShownPayment } from './TakeBackDialog.tsx';
import { useDuesCommand } from '../parts/useDuesCommand.ts';

interface MethodDialogProps {
  payment: ShownPayment & { method: PaymentMethod };
  onClose: () => void;
}

/** Corrects the method of a payment that was chosen wrongly. */
export function MethodDialog({ payment: { id, amountPaise, method: before }, onClose }: MethodDialogProps) {
  const translate = useTranslate();
  const [method, setMethod] = useState(before);
  const [reference, setReference] = useState('');
  const fault = textFault(translate, correctPaymentMethodBody.shape.reference, reference);
  const { mutate, isPending, error } = useDuesCommand<CorrectPaymentMethodBody>({
    send: async (body, options) => correctMethod(id, body, options),
    done: 'dues.methodDialog.done',
    onDone: onClose,
  });
  return (
    <DuesDialog
      title={translate('dues.methodDialog.title', { amount: formatPaise(amountPaise) })}
      isChanged={method !== before}
      isSubmittable={method !== before && fault === undefined}
      busy={isPending}
      error={error}
      fields={[]}
      onSubmit={() => mutate({ method, ...(method !== 'CASH' && reference !== '' && { reference }) })}
      onClose={onClose}
    >
      <Typography color="text.secondary">
        {translate('dues.methodDialog.hint', { method: translate(`common.paymentMethods.${before}`) })}
      </Typography>
      <MethodChoice method={method} onChoose={setMethod} />
      {method === 'CASH' ? null : (
        <TextField
          label={translate('upi.reference')}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
          error={fault !== undefined}
          helperText={fault}
        />
      )}
    </DuesDialog>
  );
}
