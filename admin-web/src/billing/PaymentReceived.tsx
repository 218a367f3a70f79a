import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { BillView } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../format/dates.ts';
import { paymentReceived } from '../providers/calls/billing.ts';
import { useLanguage, useTranslate } from '../providers/language.ts';
import { useCan } from '../providers/roles.ts';
import { useToast } from '../providers/toasts.ts';
import { FailedAlert } from '../shared/FailedAlert.tsx';
import { useOpenForm } from '../shared/openForms.ts';
import { Section } from '../shared/Section.tsx';
import { useWish } from '../shared/useWish.ts';
import { WaitingForNetwork } from '../shared/WaitingForNetwork.tsx';
import { billKey } from './billQuery.ts';

/** A UPI payment is only known when somebody saw it arrive (R42): who did, says so here. */
export function PaymentReceived({ bill }: { bill: BillView }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { paymentReceived: received, paymentMethod, status } = bill;
  const mayNote = useCan('sell') && status === 'completed';
  if (paymentMethod !== 'UPI' || (received === undefined && status !== 'completed')) return null;
  return (
    <Section title={translate('billing.payment')}>
      {received === undefined ? (
        <Typography color="text.secondary">{translate('billing.paymentOpen')}</Typography>
      ) : (
        <Typography>{translate('billing.paymentNoted', { when: formatInstant(received.at, language) })}</Typography>
      )}
      {received?.reference === undefined ? null : (
        <Typography>{translate('billing.paymentReferenceShown', { reference: received.reference })}</Typography>
      )}
      {received === undefined && mayNote ? <NotePayment id={bill.id} /> : null}
    </Section>
  );
}

function NotePayment({ id }: { id: string }) {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [typed, setReference] = useState('');
  const reference = typed.trim();
  const wish = useWish();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = reference === '' ? {} : { reference };
      // money that came is noted, also for who went on meanwhile
      const { idempotencyKey } = wish.of(body);
      return paymentReceived(id, body, { idempotencyKey });
    },
    onSuccess(bill) {
      queryClient.setQueryData(billKey(id), bill);
      toast.success(translate('billing.paymentSaved'));
    },
    onError() {
      if (wish.isShown()) toast.error(translate('billing.paymentFailed'));
    },
  });
  useOpenForm({ isUnsaved: () => reference !== '', isSending: isPending });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <TextField
        label={translate('billing.paymentReference')}
        value={typed}
        onChange={({ target }) => setReference(target.value)}
        sx={{ my: 1.5 }}
        slotProps={{ htmlInput: { maxLength: 64, autoComplete: 'off' } }}
      />
      {error === null ? null : <FailedAlert title={translate('billing.paymentFailed')} error={error} />}
      <WaitingForNetwork isSending={isPending} sx={{ mb: 1.5 }} />
      <Button type="submit" variant="outlined" loading={isPending}>
        {translate('billing.notePayment')}
      </Button>
    </form>
  );
}
