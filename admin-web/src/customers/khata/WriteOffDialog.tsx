import Typography from '@mui/material/Typography';
import type { WriteOffBody } from '@bahi/contracts';
import { useState } from 'react';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { changeDues } from '../../providers/calls/dues.ts';
import { AmountField, isAmount } from '../../khata/parts/AmountField.tsx';
import type { CustomerDialogProps } from '../parts/customerDialog.ts';
import { DuesDialog } from '../../khata/parts/DuesDialog.tsx';
import { isReason, ReasonField } from '../../khata/parts/ReasonField.tsx';
import { useDuesCommand } from '../../khata/parts/useDuesCommand.ts';

/** Gives up a due, with a reason. */
export function WriteOffDialog({ customer: { id, name, duePaise = 0 }, onClose }: CustomerDialogProps) {
  const translate = useTranslate();
  const [amountPaise, setAmount] = useState<number | null>(duePaise);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useDuesCommand<WriteOffBody>({
    send: async (body, options) => changeDues(id, 'write-off', body, options),
    done: 'dues.writeOffDialog.done',
    onDone: onClose,
  });
  return (
    <DuesDialog
      title={translate('dues.writeOffDialog.title', { name })}
      submitText={translate('dues.writeOffDialog.submit')}
      isChanged={reason !== '' || amountPaise !== duePaise}
      isSubmittable={isAmount(amountPaise) && isReason(reason)}
      busy={isPending}
      error={error}
      fields={['amountPaise']}
      onSubmit={() => isAmount(amountPaise) && mutate({ amountPaise, reason })}
      onClose={onClose}
    >
      <Typography color="text.secondary">
        {translate('dues.writeOffDialog.hint', { amount: formatPaise(duePaise) })}
      </Typography>
      <AmountField autoFocus value={amountPaise} onChange={setAmount} refusal={error} />
      <ReasonField reason={reason} onReason={setReason} />
    </DuesDialog>
  );
}
