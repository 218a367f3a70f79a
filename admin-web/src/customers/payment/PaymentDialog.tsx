import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { upiRequest } from '@bahi/paper';
import type { CustomerKhata } from '@bahi/contracts';
import { useState, type FormEvent } from 'react';
import { FormDialog } from '../../form/FormDialog.tsx';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { messageOf } from '../../providers/http/apiError.ts';
import { ShowQr } from '../../upi/ShowQr.tsx';
import { isOver, Preview } from './Preview.tsx';
import { paymentBody } from './paymentAttempt.ts';
import { PaymentFields } from './PaymentFields.tsx';
import { PaymentTaken } from './PaymentTaken.tsx';
import { usePayment } from './usePayment.ts';
import { usePreview } from './usePreview.ts';

/** Cash of this much from one person in a day, or for one bill, is forbidden (Income-tax Act 2025, s. 186). */
const CASH_LIMIT_PAISE = 20_000_000;

interface PaymentDialogProps {
  customer: CustomerKhata;
  onClose: () => void;
}

/** Takes a payment of a customer: shows on what it falls before it is taken, and its receipt after. */
export function PaymentDialog({ customer, onClose }: PaymentDialogProps) {
  const payment = usePayment(customer);
  // what was open when the payment was taken: its lines have these numbers
  const [shown] = useState(customer);
  if (payment.taken !== undefined) {
    return <PaymentTaken customer={shown} payment={payment.taken} onClose={onClose} />;
  }
  return <PaymentForm customer={customer} payment={payment} onClose={onClose} />;
}

interface PaymentFormProps extends PaymentDialogProps {
  payment: ReturnType<typeof usePayment>;
}

function PaymentForm({ customer, payment, onClose }: PaymentFormProps) {
  const translate = useTranslate();
  const { typed, type, isUnknown, isPending, error, send } = payment;
  const { name, duePaise = 0 } = customer;
  const asked = usePreview(customer.id, typed, !isUnknown);
  const { preview, isCurrent } = asked;
  // an answer holds for the amount that it was given for
  const [keptOf, setKeptOf] = useState<number | null>(null);
  const keepsAdvance = keptOf !== null && keptOf === typed.amountPaise;
  const body = paymentBody(customer.id, typed);
  const isAnswered = preview !== undefined && isCurrent && (!isOver(preview, typed) || keepsAdvance);
  const isEnough =
    typed.method !== 'CASH' || typed.tenderedPaise === null || typed.tenderedPaise >= (typed.amountPaise ?? 0);
  const isSubmittable = body !== undefined && (isUnknown || (isAnswered && isEnough));
  const [started] = useState(typed);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSubmittable) send();
  };
  const close = (): void => {
    payment.leave();
    onClose();
  };
  const giveChange = (): void => {
    if (preview === undefined || typed.amountPaise === null) return;
    const given = Math.max(typed.amountPaise, typed.tenderedPaise ?? 0);
    type({ amountPaise: typed.amountPaise - preview.advancePaise, tenderedPaise: given });
  };
  const submitText = isUnknown
    ? translate('dues.pay.sendAgain')
    : body === undefined
      ? translate('dues.pay.submitEmpty')
      : translate('dues.pay.submit', { amount: formatPaise(body.amountPaise) });
  const failure =
    error === null ? null : (
      <>
        <AlertTitle>{translate('dues.pay.failed')}</AlertTitle>
        {messageOf(error)}
      </>
    );
  return (
    <FormDialog
      title={translate('dues.pay.title', { name })}
      form={{
        formProps: { onSubmit: submit, noValidate: true },
        isChanged: () => !isUnknown && JSON.stringify(typed) !== JSON.stringify(started),
      }}
      failure={isUnknown ? null : failure}
      submitText={submitText}
      busy={isPending}
      isSubmittable={isSubmittable}
      onClose={close}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {duePaise < 0
          ? translate('dues.pay.advanceNow', { amount: formatPaise(0 - duePaise) })
          : translate('dues.pay.dueNow', { amount: formatPaise(duePaise) })}
      </Typography>
      {isUnknown ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={payment.startNew}>
              {translate('dues.pay.startNew')}
            </Button>
          }
        >
          {translate('dues.pay.unknown')}
        </Alert>
      ) : null}
      <PaymentFields customer={customer} typed={typed} type={type} disabled={isUnknown || isPending} error={error} />
      {typed.method === 'CASH' && (typed.amountPaise ?? 0) >= CASH_LIMIT_PAISE ? (
        <Alert severity="warning">{translate('dues.pay.cashLimit')}</Alert>
      ) : null}
      {typed.method === 'UPI' ? <Upi customer={customer} amountPaise={body?.amountPaise ?? 0} /> : null}
      {isUnknown ? null : (
        <Preview
          {...asked}
          typed={typed}
          keepsAdvance={keepsAdvance}
          onKeepAdvance={() => setKeptOf(typed.amountPaise)}
          onGiveChange={giveChange}
        />
      )}
    </FormDialog>
  );
}

/** The QR code of the sum that is typed. */
function Upi({ customer, amountPaise }: { customer: CustomerKhata; amountPaise: number }) {
  const { data: profile } = useShopProfile();
  const [isShown, show] = useState(false);
  const upi = profile && upiRequest(profile, { id: customer.id, amountPaise });
  return upi === undefined ? null : <ShowQr upi={upi} isShown={isShown} onShow={show} />;
}
