import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { paymentReceivedBody, receivedPaise, type BillView } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useShowCustomer } from '../../customerDisplay/useShowCustomer.ts';
import { textFault } from '../../form/bodyErrors.ts';
import { useOpenForm } from '../../form/unsaved/openForms.ts';
import { formatPaise } from '../../format/money.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { actText } from '../../labels/actText.ts';
import { FailedAlert } from '../../messages/FailedAlert.tsx';
import { useToast } from '../../messages/toasts.ts';
import { WaitingForNetwork } from '../../messages/WaitingForNetwork.tsx';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { useCan } from '../../providers/cache/roles.ts';
import { paymentReceived } from '../../providers/calls/billing.ts';
import { useRequest } from '../../providers/http/useRequest.ts';
import { Section } from '../../screen/Section.tsx';
import { ReferenceUsed } from '../../upi/ReferenceUsed.tsx';
import { ShowQr } from '../../upi/ShowQr.tsx';
import { billKey } from '../../providers/cache/billQuery.ts';
import { displayedSale } from '../displayed.ts';
import { billPaymentText } from '../paymentText.ts';

/** Marks a UPI payment as received, once someone saw it arrive (R42). */
export function PaymentReceived({ bill }: { bill: BillView }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { paymentReceived: received, paymentStatus, upiReference, upi } = bill;
  const mayNote = useCan('sell') && paymentStatus === 'open';
  const paysBack = bill.status === 'cancelled' && receivedPaise(bill) > 0;
  if (paymentStatus === undefined && !paysBack) return null;
  const reference = received?.reference ?? upiReference;
  return (
    <Section title={translate('billing.payment')}>
      {paysBack ? <PaysBack bill={bill} /> : null}
      {paymentStatus === 'open' ? (
        <Typography color="text.secondary">{translate('billing.paymentOpen')}</Typography>
      ) : null}
      {received === undefined ? null : (
        <Typography>{translate('billing.paymentNoted', { when: actText(received, language) })}</Typography>
      )}
      {reference === undefined || mayNote ? null : (
        <Typography>{translate('billing.paymentReferenceShown', { reference })}</Typography>
      )}
      <ReferenceUsed warnings={bill.warnings} />
      {upi === undefined ? null : <OpenUpi bill={bill} upi={upi} />}
      {mayNote ? <NotePayment key={bill.id} bill={bill} /> : null}
    </Section>
  );
}

/** What came back for a cancelled bill: money to a walk-in customer; of a named one it may be an advance. */
function PaysBack({ bill }: { bill: BillView }) {
  const translate = useTranslate();
  const amount = formatPaise(receivedPaise(bill));
  return (
    <Alert severity={bill.customerId === undefined ? 'warning' : 'info'} sx={{ mb: 1 }}>
      {bill.customerId === undefined
        ? translate('billing.paysBack', {
            amount,
            method: billPaymentText(translate, bill) || translate('common.none'),
          })
        : translate('credit.wentBack', { amount })}
    </Alert>
  );
}

/** The QR code of an unpaid bill, with a warning if the shop's UPI id has changed. */
function OpenUpi({ bill, upi }: { bill: BillView; upi: NonNullable<BillView['upi']> }) {
  const translate = useTranslate();
  const { data: profile } = useShopProfile();
  const [isShown, show] = useState(false);
  useShowCustomer(useMemo(() => (isShown ? displayedSale(bill, upi) : undefined), [isShown, bill, upi]));
  return (
    <Box sx={{ mt: 1 }}>
      {profile === undefined || profile.upiId === upi.upiId ? null : (
        <Alert severity="warning" sx={{ my: 1 }}>
          {translate('upi.formerId', { upiId: upi.upiId })}
        </Alert>
      )}
      <ShowQr upi={upi} isShown={isShown} onShow={show} />
    </Box>
  );
}

function NotePayment({ bill: { id, upiReference = '' } }: { bill: BillView }) {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [typed, setReference] = useState(upiReference);
  const reference = typed.trim();
  const fault = textFault(translate, paymentReceivedBody.shape.reference, typed);
  const field = useRef<HTMLInputElement>(null);
  const request = useRequest();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = reference === '' ? {} : { reference };
      // not cancelled when the page is left: the money has arrived
      const { idempotencyKey } = request.optionsFor(body);
      return paymentReceived(id, body, { idempotencyKey });
    },
    onSuccess(bill) {
      queryClient.setQueryData(billKey(id), bill);
      toast.success(translate('billing.paymentSaved'));
    },
    onError() {
      if (request.isMounted()) toast.error(translate('billing.paymentFailed'));
    },
  });
  useOpenForm({ isUnsaved: () => reference !== upiReference, isSending: isPending });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === undefined) mutate();
        else field.current?.focus();
      }}
    >
      <TextField
        label={translate('upi.reference')}
        value={typed}
        onChange={({ target }) => setReference(target.value)}
        sx={{ my: 1.5 }}
        inputRef={field}
        error={fault !== undefined}
        helperText={fault}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      {error === null ? null : <FailedAlert title={translate('billing.paymentFailed')} error={error} />}
      <WaitingForNetwork isSending={isPending} sx={{ mb: 1.5 }} />
      <Button type="submit" variant="contained" loading={isPending}>
        {translate('upi.received')}
      </Button>
    </form>
  );
}
