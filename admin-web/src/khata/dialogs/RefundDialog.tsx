import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { refundAdvanceBody, type FreeMoneyView, type PaymentMethod, type RefundAdvanceBody } from '@bahi/contracts';
import { useState } from 'react';
import { textFault } from '../../form/bodyErrors.ts';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { refundAdvance } from '../../providers/calls/dues.ts';
import type { AccountDialogProps } from '../parts/account.ts';
import { AmountField, isAmount } from '../parts/AmountField.tsx';
import { DuesDialog } from '../parts/DuesDialog.tsx';
import { MethodChoice } from '../../inputs/MethodChoice.tsx';
import { useDuesCommand } from '../parts/useDuesCommand.ts';

interface RefundDialogProps extends AccountDialogProps {
  source: FreeMoneyView;
}

/** Pays free money back to a customer, or gets it back from a vendor. */
export function RefundDialog({ account: { kind, name }, source: { sourceId, leftPaise }, onClose }: RefundDialogProps) {
  const translate = useTranslate();
  const [amountPaise, setAmount] = useState<number | null>(leftPaise);
  const [method, setMethod] = useState<PaymentMethod>('CASH');
  const [note, setNote] = useState('');
  const noteFault = textFault(translate, refundAdvanceBody.shape.note, note);
  const { mutate, isPending, error } = useDuesCommand<RefundAdvanceBody>({
    send: async (body, options) => refundAdvance(sourceId, body, options),
    done: `dues.${kind}.refundDone`,
    onDone: onClose,
  });
  return (
    <DuesDialog
      title={translate(`dues.${kind}.refundTitle`, { name })}
      submitText={translate(`dues.${kind}.refund`)}
      isChanged={amountPaise !== leftPaise || note !== ''}
      isSubmittable={isAmount(amountPaise) && noteFault === undefined}
      busy={isPending}
      error={error}
      fields={['amountPaise']}
      onSubmit={() => isAmount(amountPaise) && mutate({ amountPaise, method, ...(note !== '' && { note }) })}
      onClose={onClose}
    >
      <Typography color="text.secondary">
        {translate(`dues.${kind}.refundHint`, { amount: formatPaise(leftPaise) })}
      </Typography>
      <AmountField autoFocus value={amountPaise} onChange={setAmount} refusal={error} />
      <MethodChoice method={method} onChoose={setMethod} />
      <TextField
        label={translate('dues.noteField')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={noteFault !== undefined}
        helperText={noteFault}
      />
    </DuesDialog>
  );
}
