import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { upiRequest, type PartyKind } from '@bahi/paper';
import type { Id, TakePaymentBody } from '@bahi/contracts';
import { useState, type ComponentProps, type FormEvent } from 'react';
import { FormDialog } from '../../form/FormDialog.tsx';
import { formatPaise } from '../../format/money.ts';
import { useTranslate, type Translate } from '../../i18n/language.ts';
import { ConfirmRefusal } from '../../messages/ConfirmRefusal.tsx';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { messageOf } from '../../providers/http/apiError.ts';
import { ShowQr } from '../../upi/ShowQr.tsx';
import type { Account, AccountDialogProps } from '../parts/account.ts';
import { isOver, Preview } from './Preview.tsx';
import { paymentBody, type TypedPayment } from './paymentAttempt.ts';
import { PaymentFields } from './PaymentFields.tsx';
import { PaymentTaken } from './PaymentTaken.tsx';
import { usePayment } from './usePayment.ts';
import { usePreview } from './usePreview.ts';

/** Cash of this much from one person in a day, or for one bill, is forbidden (Income-tax Act 2025, s. 186). */
const CASH_LIMIT_PAISE = 20_000_000;

/** Takes a payment of a customer, or pays a vendor: shows on what it falls before it is made, and its receipt after. */
export function PaymentDialog({ account, onClose }: AccountDialogProps) {
  const payment = usePayment(account);
  // what was open when the payment was made: its lines have these numbers
  const [shown] = useState(account);
  if (payment.taken !== undefined) {
    return <PaymentTaken account={shown} payment={payment.taken} onClose={onClose} />;
  }
  return <PaymentForm account={account} payment={payment} onClose={onClose} />;
}

interface PaymentFormProps extends AccountDialogProps {
  payment: ReturnType<typeof usePayment>;
}

function PaymentForm({ account, payment, onClose }: PaymentFormProps) {
  const translate = useTranslate();
  const { kind, name } = account;
  const isCustomer = kind === 'customer';
  const { typed, type, isUnknown, isPending, error, send } = payment;
  const asked = usePreview(account, typed, !isUnknown);
  const { preview, isCurrent } = asked;
  // an answer holds for the amount that it was given for
  const [keptOf, setKeptOf] = useState<number | null>(null);
  // only a customer can get change
  const keepsAdvance = !isCustomer || (keptOf !== null && keptOf === typed.amountPaise);
  const isAnswered = preview !== undefined && isCurrent && (!isOver(preview, typed) || keepsAdvance);
  const body = paymentBody(account, typed);
  const isSubmittable = body !== undefined && (isUnknown || (isAnswered && isEnough(typed)));
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
  return (
    <FormDialog
      title={translate(`dues.${kind}.payTitle`, { name })}
      form={{
        formProps: { onSubmit: submit, noValidate: true },
        isChanged: () => !isUnknown && JSON.stringify(typed) !== JSON.stringify(started),
      }}
      failure={
        isUnknown || error === null ? null : (
          <Failure kind={kind} error={error} isBusy={isPending} onConfirm={payment.confirm} />
        )
      }
      submitText={submitTextOf(translate, kind, isUnknown, body)}
      busy={isPending}
      isSubmittable={isSubmittable}
      onClose={close}
    >
      <DueNow account={account} />
      {isUnknown ? <AnswerMissing onStartNew={payment.startNew} /> : null}
      <PaymentFields account={account} typed={typed} type={type} disabled={isUnknown || isPending} error={error} />
      {isCustomer && typed.method === 'CASH' && (typed.amountPaise ?? 0) >= CASH_LIMIT_PAISE ? (
        <Alert severity="warning">{translate('dues.pay.cashLimit')}</Alert>
      ) : null}
      {isCustomer && typed.method === 'UPI' ? <Upi id={account.id} amountPaise={body?.amountPaise ?? 0} /> : null}
      {isUnknown ? null : (
        <Preview
          {...asked}
          kind={kind}
          typed={typed}
          keepsAdvance={keepsAdvance}
          onKeepAdvance={() => setKeptOf(typed.amountPaise)}
          onGiveChange={giveChange}
        />
      )}
    </FormDialog>
  );
}

/** Whether what was handed over covers the amount; it may be left out. */
const isEnough = ({ method, tenderedPaise, amountPaise }: TypedPayment): boolean =>
  method !== 'CASH' || tenderedPaise === null || tenderedPaise >= (amountPaise ?? 0);

function submitTextOf(
  translate: Translate,
  kind: PartyKind,
  isUnknown: boolean,
  body: TakePaymentBody | undefined,
): string {
  if (isUnknown) return translate('dues.pay.sendAgain');
  return body === undefined
    ? translate(`dues.${kind}.pay`)
    : translate(`dues.${kind}.submit`, { amount: formatPaise(body.amountPaise) });
}

function Failure({ kind, ...refusal }: ComponentProps<typeof ConfirmRefusal> & { kind: PartyKind }) {
  const translate = useTranslate();
  return (
    <>
      <AlertTitle>{translate(`dues.${kind}.payFailed`)}</AlertTitle>
      {messageOf(refusal.error)}
      <div>
        <ConfirmRefusal {...refusal} />
      </div>
    </>
  );
}

function DueNow({ account: { kind, duePaise = 0 } }: { account: Account }) {
  const translate = useTranslate();
  const amount = formatPaise(Math.abs(duePaise));
  return (
    <Typography sx={{ fontWeight: 600 }}>
      {translate(duePaise < 0 ? 'dues.pay.advanceNow' : `dues.${kind}.dueNow`, { amount })}
    </Typography>
  );
}

/** The payment was sent, and nobody knows whether it arrived: only the same may be sent again. */
function AnswerMissing({ onStartNew }: { onStartNew: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={onStartNew}>
          {translate('dues.pay.startNew')}
        </Button>
      }
    >
      {translate('dues.pay.unknown')}
    </Alert>
  );
}

/** The QR code of the sum that is typed. */
function Upi({ id, amountPaise }: { id: Id; amountPaise: number }) {
  const { data: profile } = useShopProfile();
  const [isShown, show] = useState(false);
  const upi = profile && upiRequest(profile, { id, amountPaise });
  return upi === undefined ? null : <ShowQr upi={upi} isShown={isShown} onShow={show} />;
}
