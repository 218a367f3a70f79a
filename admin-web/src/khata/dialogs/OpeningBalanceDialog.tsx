import Typography from '@mui/material/Typography';
import type { OpeningBalanceBody } from '@bahi/contracts';
import { useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { DayField } from '../../inputs/DayField.tsx';
import { recordOpening } from '../../providers/calls/dues.ts';
import { fieldErrorsOf } from '../../providers/http/apiError.ts';
import { useToday } from '../../providers/http/serverClock.ts';
import type { AccountDialogProps } from '../parts/account.ts';
import { AmountField, isAmount } from '../parts/AmountField.tsx';
import { DuesDialog } from '../parts/DuesDialog.tsx';
import { useDuesCommand } from '../parts/useDuesCommand.ts';

/** What was owed before the shop kept its books here. */
export function OpeningBalanceDialog({ account, onClose }: AccountDialogProps) {
  const translate = useTranslate();
  const today = useToday();
  const [amountPaise, setAmount] = useState<number | null>(null);
  const [day, setDay] = useState('');
  const { mutate, isPending, error } = useDuesCommand<OpeningBalanceBody>({
    send: async (body, options) => recordOpening(account, body, options),
    done: 'dues.opening.done',
    onDone: onClose,
  });
  const dayFault = fieldErrorsOf(error)['date'];
  return (
    <DuesDialog
      title={translate('dues.opening.title', { name: account.name })}
      isChanged={amountPaise !== null || day !== ''}
      isSubmittable={isAmount(amountPaise)}
      busy={isPending}
      error={error}
      fields={['amountPaise', 'date']}
      onSubmit={() => isAmount(amountPaise) && mutate({ amountPaise, ...(day !== '' && { date: day }) })}
      onClose={onClose}
    >
      <Typography color="text.secondary">{translate(`dues.${account.kind}.openingHint`)}</Typography>
      <AmountField autoFocus value={amountPaise} onChange={setAmount} refusal={error} />
      <DayField
        label={translate('dues.opening.day')}
        day={day}
        onDay={setDay}
        max={today}
        error={dayFault !== undefined}
        helperText={dayFault}
      />
    </DuesDialog>
  );
}
