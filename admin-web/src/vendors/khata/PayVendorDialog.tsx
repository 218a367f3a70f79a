import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { takePaymentBody, type VendorView } from '@bahi/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { bodyErrors, fieldErrorText, textFault } from '../../form/bodyErrors.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { formatDay } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { MoneyField } from '../../inputs/IntegerField.tsx';
import { RetryAlert } from '../../messages/RetryAlert.tsx';
import { previewVendorPayment } from '../../providers/calls/vendorDues.ts';
import { fieldErrorsOf, messageOf } from '../../providers/http/apiError.ts';
import { useThrottledValue } from '../../screen/useThrottledValue.ts';
import { documentName } from './documentName.ts';
import { MethodChoice } from '../../inputs/MethodChoice.tsx';
import { paymentBody, type TypedPayment } from './paymentAttempt.ts';
import { useVendorPayment } from './useVendorPayment.ts';

interface PayVendorDialogProps {
  vendor: VendorView;
  onClose: () => void;
}

/** Pays a vendor: shows line by line on what the money falls before it is recorded. */
export function PayVendorDialog({ vendor, onClose }: PayVendorDialogProps) {
  const translate = useTranslate();
  const payment = useVendorPayment(vendor, onClose);
  const { typed, isUnknown, isPending, error, send } = payment;
  const [started] = useState(typed);
  const preview = usePreview(vendor.id, typed, !isUnknown);
  const isSubmittable = paymentBody(vendor.id, typed) !== undefined && (isUnknown || preview.isCurrent);
  const failure =
    error === null || isUnknown ? null : (
      <>
        <AlertTitle>{translate('vendorDues.pay.failed')}</AlertTitle>
        {messageOf(error)}
      </>
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSubmittable) send();
  };
  const close = (): void => {
    payment.leave();
    onClose();
  };
  return (
    <FormDialog
      title={translate('vendorDues.pay.title', { name: vendor.name })}
      form={{
        formProps: { onSubmit: submit, noValidate: true },
        isChanged: () => !isUnknown && JSON.stringify(typed) !== JSON.stringify(started),
      }}
      failure={failure}
      submitText={translate(isUnknown ? 'vendorDues.pay.sendAgain' : 'vendorDues.pay.submit')}
      busy={isPending}
      isSubmittable={isSubmittable}
      onClose={close}
    >
      {isUnknown ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={payment.startNew}>
              {translate('vendorDues.pay.startNew')}
            </Button>
          }
        >
          {translate('vendorDues.pay.unknown')}
        </Alert>
      ) : null}
      <Fields vendor={vendor} payment={payment} disabled={isUnknown || isPending} />
      {isUnknown ? null : <Preview {...preview} />}
    </FormDialog>
  );
}

interface FieldsProps {
  vendor: VendorView;
  payment: Pick<ReturnType<typeof useVendorPayment>, 'typed' | 'type' | 'error'>;
  disabled: boolean;
}

function Fields({ vendor: { open = [] }, payment: { typed, type, error }, disabled }: FieldsProps) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { amountPaise, method, reference, billId, note } = typed;
  const isTyped = amountPaise !== null && !Number.isNaN(amountPaise);
  const typedFault = isTyped
    ? fieldErrorText(
        translate,
        bodyErrors(takePaymentBody, { vendorId: '0'.repeat(32), method, amountPaise })['amountPaise'],
      )
    : undefined;
  const refused = fieldErrorsOf(error);
  const amountFault = typedFault ?? refused['amountPaise'];
  const noteFault = textFault(translate, takePaymentBody.shape.note, note);
  const referenceFault = textFault(translate, takePaymentBody.shape.reference, reference);
  return (
    <>
      <MoneyField
        autoFocus
        disabled={disabled}
        label={translate('vendorDues.pay.amount')}
        value={amountPaise}
        onChange={(amount) => type({ amountPaise: amount })}
        error={amountFault !== undefined}
        helperText={amountFault}
      />
      <MethodChoice method={method} disabled={disabled} onChoose={(chosen) => type({ method: chosen })} />
      {method === 'CASH' ? null : (
        <TextField
          label={translate('vendorDues.pay.reference')}
          value={reference}
          disabled={disabled}
          onChange={({ target }) => type({ reference: target.value })}
          error={referenceFault !== undefined}
          helperText={referenceFault}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
      )}
      {open.length < 2 ? null : (
        <TextField
          select
          label={translate('vendorDues.pay.falls')}
          value={billId}
          disabled={disabled}
          onChange={({ target }) => type({ billId: target.value })}
          error={refused['billId'] !== undefined}
          helperText={refused['billId']}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{translate('vendorDues.pay.oldestFirst')}</MenuItem>
          {open.map((document) => (
            <MenuItem key={document.documentId} value={document.documentId}>
              {documentName(translate, document)} · {formatDay(document.day, language)} ·{' '}
              {formatPaise(document.openPaise)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        label={translate('vendorDues.pay.note')}
        value={note}
        disabled={disabled}
        onChange={({ target }) => type({ note: target.value })}
        error={noteFault !== undefined}
        helperText={noteFault}
      />
    </>
  );
}

const LEAST_MS = 250;

/** On what a typed payment would fall, asked of the server, which records it by the same rule. */
function usePreview(vendorId: string, typed: TypedPayment, isAsked: boolean) {
  const body = paymentBody(vendorId, { ...typed, reference: '', note: '', method: 'CASH' });
  const question = body === undefined ? '' : JSON.stringify(body);
  const asked = useThrottledValue(question, LEAST_MS);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['vendors', 'preview', asked],
    queryFn: async ({ signal }) =>
      previewVendorPayment(vendorId, JSON.parse(asked) as NonNullable<typeof body>, signal),
    enabled: isAsked && asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isCurrent = question !== '' && asked === question && data !== undefined && !isPlaceholderData;
  return {
    preview: question === '' ? undefined : data,
    isCurrent,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

function Preview({ preview, isCurrent, error, retry }: ReturnType<typeof usePreview>) {
  const translate = useTranslate();
  const [language] = useLanguage();
  if (error !== null) {
    return (
      <RetryAlert title={translate('vendorDues.pay.previewFailed')} onRetry={retry}>
        {messageOf(error)}
      </RetryAlert>
    );
  }
  if (preview === undefined) return null;
  const { falls, advancePaise, dueAfterPaise } = preview;
  return (
    <Box
      component="section"
      aria-label={translate('vendorDues.pay.preview')}
      aria-busy={!isCurrent}
      sx={{ display: 'grid', gap: 1, opacity: isCurrent ? 1 : 0.6 }}
    >
      {falls.length === 0 ? null : (
        <Box component="ul" aria-label={translate('vendorDues.pay.preview')} sx={fallsSx}>
          {falls.map((fall) => (
            <li key={fall.documentId}>
              <span>
                {documentName(translate, fall)} · {formatDay(fall.day, language)}
                <small>
                  {translate('vendorDues.pay.line', {
                    open: formatPaise(fall.openPaise),
                    left: formatPaise(fall.openAfterPaise),
                  })}
                </small>
              </span>
              <b>{formatPaise(fall.amountPaise)}</b>
            </li>
          ))}
        </Box>
      )}
      {advancePaise === 0 ? null : (
        <Alert severity="info">{translate('vendorDues.pay.over', { amount: formatPaise(advancePaise) })}</Alert>
      )}
      <Typography sx={{ fontWeight: 600 }}>
        {translate(dueAfterPaise < 0 ? 'vendorDues.pay.advanceAfter' : 'vendorDues.pay.dueAfter', {
          amount: formatPaise(Math.abs(dueAfterPaise)),
        })}
      </Typography>
    </Box>
  );
}

const fallsSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: 220,
  overflow: 'auto',
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 2,
    py: 0.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& small': { display: 'block', color: 'text.secondary', fontSize: '0.875rem' },
  '& b': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: 600 },
} as const;
