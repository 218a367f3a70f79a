import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { openingBalanceBody, reversePaymentBody, type PaymentMethod, type VendorView } from '@bahi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { bodyErrors, fieldErrorText, textFault } from '../../form/bodyErrors.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import type { WordKey } from '../../i18n/words.ts';
import { DayField } from '../../inputs/DayField.tsx';
import { MoneyField } from '../../inputs/IntegerField.tsx';
import { useToast } from '../../messages/toasts.ts';
import { recordVendorOpening, refundVendorAdvance, takeBackVendorPayment } from '../../providers/calls/vendorDues.ts';
import { fieldErrorsOf, messageOf } from '../../providers/http/apiError.ts';
import type { RequestOptions } from '../../providers/http/http.ts';
import { useToday } from '../../providers/http/serverClock.ts';
import { useRequest } from '../../providers/http/useRequest.ts';
import { MethodChoice } from '../../inputs/MethodChoice.tsx';
import { useRefreshVendors } from './useVendorPayment.ts';

/** A command about what is owed to a vendor; everything that shows it is asked for again after it. */
function useMoneyCommand<B extends object>(
  send: (body: B, options: RequestOptions) => Promise<unknown>,
  done: WordKey,
  onDone: () => void,
) {
  const translate = useTranslate();
  const toast = useToast();
  const refresh = useRefreshVendors();
  const request = useRequest();
  return useMutation({
    mutationFn: async (body: B) => send(body, request.optionsFor(body)),
    onSuccess() {
      request.succeeded();
      toast.success(translate(done));
      refresh();
      if (request.isMounted()) onDone();
    },
  });
}

interface MoneyDialogProps {
  title: string;
  isChanged: boolean;
  isSubmittable: boolean;
  busy: boolean;
  error: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

function MoneyDialog({ title, isChanged, isSubmittable, busy, error, onSubmit, onClose, children }: MoneyDialogProps) {
  const translate = useTranslate();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSubmittable && !busy) onSubmit();
  };
  return (
    <FormDialog
      title={title}
      form={{ formProps: { onSubmit: submit, noValidate: true }, isChanged: () => isChanged }}
      failure={error === null ? null : messageOf(error) || translate('vendorDues.failed')}
      submitText={translate('vendorDues.save')}
      busy={busy}
      isSubmittable={isSubmittable}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}

const isAmount = (paise: number | null): paise is number =>
  paise !== null && openingBalanceBody.shape.amountPaise.safeParse(paise).success;

interface AmountProps {
  paise: number | null;
  onChange: (paise: number | null) => void;
  refusal: unknown;
}

function Amount({ paise, onChange, refusal }: AmountProps) {
  const translate = useTranslate();
  const isTyped = paise !== null && !Number.isNaN(paise);
  const typedFault = isTyped
    ? fieldErrorText(translate, bodyErrors(openingBalanceBody, { amountPaise: paise })['amountPaise'])
    : undefined;
  const fault = typedFault ?? fieldErrorsOf(refusal)['amountPaise'];
  return (
    <MoneyField
      autoFocus
      label={translate('vendorDues.pay.amount')}
      value={paise}
      onChange={onChange}
      error={fault !== undefined}
      helperText={fault}
    />
  );
}

interface DialogProps {
  vendor: VendorView;
  onClose: () => void;
}

/** What was owed to a vendor before the shop kept its books here. */
export function OpeningDialog({ vendor: { id, name }, onClose }: DialogProps) {
  const translate = useTranslate();
  const today = useToday();
  const [amountPaise, setAmount] = useState<number | null>(null);
  const [day, setDay] = useState('');
  const { mutate, isPending, error } = useMoneyCommand(
    async (body: { amountPaise: number; date?: string }, options) => recordVendorOpening(id, body, options),
    'vendorDues.opening.done',
    onClose,
  );
  const dayFault = fieldErrorsOf(error)['date'];
  return (
    <MoneyDialog
      title={translate('vendorDues.opening.title', { name })}
      isChanged={amountPaise !== null || day !== ''}
      isSubmittable={isAmount(amountPaise)}
      busy={isPending}
      error={error}
      onSubmit={() => isAmount(amountPaise) && mutate({ amountPaise, ...(day !== '' && { date: day }) })}
      onClose={onClose}
    >
      <Typography>{translate('vendorDues.opening.hint')}</Typography>
      <Amount paise={amountPaise} onChange={setAmount} refusal={error} />
      <DayField
        label={translate('vendorDues.opening.day')}
        day={day}
        max={today}
        onDay={setDay}
        error={dayFault !== undefined}
        helperText={dayFault}
      />
    </MoneyDialog>
  );
}

interface RefundProps extends DialogProps {
  source: { sourceId: string; leftPaise: number };
}

/** The vendor gives an advance back. */
export function RefundDialog({ vendor: { name }, source: { sourceId, leftPaise }, onClose }: RefundProps) {
  const translate = useTranslate();
  const [amountPaise, setAmount] = useState<number | null>(leftPaise);
  const [method, setMethod] = useState<PaymentMethod>('CASH');
  const { mutate, isPending, error } = useMoneyCommand(
    async (body: { amountPaise: number; method: PaymentMethod }, options) =>
      refundVendorAdvance(sourceId, body, options),
    'vendorDues.refund.done',
    onClose,
  );
  return (
    <MoneyDialog
      title={translate('vendorDues.refund.title', { name })}
      isChanged={amountPaise !== leftPaise}
      isSubmittable={isAmount(amountPaise)}
      busy={isPending}
      error={error}
      onSubmit={() => isAmount(amountPaise) && mutate({ amountPaise, method })}
      onClose={onClose}
    >
      <Typography>{translate('vendorDues.refund.hint', { amount: formatPaise(leftPaise) })}</Typography>
      <Amount paise={amountPaise} onChange={setAmount} refusal={error} />
      <MethodChoice method={method} onChoose={setMethod} />
    </MoneyDialog>
  );
}

interface TakeBackProps {
  payment: { id: string; amountPaise: number };
  onClose: () => void;
}

/** A payment that was typed wrong is taken back. */
export function TakeBackDialog({ payment: { id, amountPaise }, onClose }: TakeBackProps) {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMoneyCommand(
    async (body: { reason: string }, options) => takeBackVendorPayment(id, body.reason, options),
    'vendorDues.takeBack.done',
    onClose,
  );
  const { reason: schema } = reversePaymentBody.shape;
  const fault = reason === '' ? undefined : textFault(translate, schema, reason);
  return (
    <MoneyDialog
      title={translate('vendorDues.takeBack.title', { amount: formatPaise(amountPaise) })}
      isChanged={reason !== ''}
      isSubmittable={schema.safeParse(reason).success}
      busy={isPending}
      error={error}
      onSubmit={() => mutate({ reason })}
      onClose={onClose}
    >
      <Typography>{translate('vendorDues.takeBack.hint')}</Typography>
      <TextField
        required
        autoFocus
        label={translate('vendorDues.takeBack.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={fault !== undefined}
        helperText={fault}
      />
    </MoneyDialog>
  );
}
