import Typography from '@mui/material/Typography';
import type { Id, ReversePaymentBody } from '@bahi/contracts';
import { useState } from 'react';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { reversePayment } from '../../providers/calls/dues.ts';
import type { AccountDialogProps } from '../parts/account.ts';
import { DuesDialog } from '../parts/DuesDialog.tsx';
import { isReason, ReasonField } from '../parts/ReasonField.tsx';
import { useDuesCommand } from '../parts/useDuesCommand.ts';

/** A payment of a statement. */
export interface ShownPayment {
  id: Id;
  amountPaise: number;
}

interface TakeBackDialogProps extends AccountDialogProps {
  payment: ShownPayment;
}

/** Takes a wrong payment back. A refusal says what stands in its way. */
export function TakeBackDialog({ account, payment, onClose }: TakeBackDialogProps) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useDuesCommand<ReversePaymentBody>({
    send: async (body, options) => reversePayment(payment.id, body.reason, options),
    done: 'dues.takeBackDialog.done',
    onDone: onClose,
  });
  return (
    <DuesDialog
      title={translate('dues.takeBackDialog.title', { amount: formatPaise(payment.amountPaise) })}
      submitText={translate('dues.takeBackDialog.submit')}
      isChanged={reason !== ''}
      isSubmittable={isReason(reason)}
      busy={isPending}
      error={error}
      fields={[]}
      onSubmit={() => mutate({ reason })}
      onClose={onClose}
    >
      <Typography color="text.secondary">{translate(`dues.${account.kind}.takeBackHint`)}</Typography>
      <ReasonField reason={reason} onReason={setReason} />
    </DuesDialog>
  );
}
