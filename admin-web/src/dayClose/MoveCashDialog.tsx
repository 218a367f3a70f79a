import { cashMovementBody, type CashMovementBody, type CashMovementKind } from '@bahi/contracts';
import AlertTitle from '@mui/material/AlertTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { textFault } from '../form/bodyErrors.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { useTranslate } from '../i18n/language.ts';
import { MoneyField } from '../inputs/IntegerField.tsx';
import { useToast } from '../messages/toasts.ts';
import { moveCash } from '../providers/calls/dayClose.ts';
import { fieldErrorsOf, messageOf } from '../providers/http/apiError.ts';
import { newKey } from '../providers/http/http.ts';
import { useRequest } from '../providers/http/useRequest.ts';
import { CASH_MOVEMENTS, DAY_CLOSES } from '../providers/cache/dayCloseKeys.ts';

interface MoveCashDialogProps {
  kind: CashMovementKind;
  onClose: () => void;
}

/** Records cash in or out of the drawer, with a reason. One opening of the dialog records it once. */
export function MoveCashDialog({ kind, onClose }: MoveCashDialogProps) {
  const translate = useTranslate();
  const usual = kind === 'float' ? translate('dayClose.floatReason') : '';
  const [amountPaise, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState(usual);
  const { mutate, isPending, error } = useMoveCash(kind, onClose);
  const hasAmount = amountPaise !== null && amountPaise > 0;
  const reasonFault = textFault(translate, cashMovementBody.shape.reason, reason);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (hasAmount && reasonFault === undefined) mutate({ kind, amountPaise, reason: reason.trim() });
  };
  const wrong = fieldErrorsOf(error);
  const failure =
    error === null ? null : (
      <>
        <AlertTitle>{translate('dayClose.moveFailed')}</AlertTitle>
        {wrong['kind'] ?? messageOf(error)}
      </>
    );
  return (
    <FormDialog
      title={translate(`dayClose.moves.${kind}.title`)}
      form={{ formProps: { onSubmit, noValidate: true }, isChanged: () => amountPaise !== null || reason !== usual }}
      failure={failure}
      submitText={translate('common.save')}
      busy={isPending}
      isSubmittable={hasAmount && reasonFault === undefined}
      onClose={onClose}
    >
      <Typography color="text.secondary">{translate(`dayClose.moves.${kind}.hint`)}</Typography>
      <MoneyField
        autoFocus
        required
        label={translate('common.amount')}
        value={amountPaise}
        onChange={setAmount}
        error={wrong['amountPaise'] !== undefined}
        helperText={wrong['amountPaise']}
      />
      <TextField
        required
        label={translate('dayClose.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={reason !== '' && reasonFault !== undefined}
        helperText={reason === '' ? undefined : reasonFault}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}

function useMoveCash(kind: CashMovementKind, onDone: () => void) {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const request = useRequest();
  // made once: a second press after a lost answer is the same movement, whatever was changed between
  const [idempotencyKey] = useState(newKey);
  return useMutation({
    mutationFn: async (body: CashMovementBody) => moveCash(body, { ...request.optionsFor(body), idempotencyKey }),
    onSuccess() {
      toast.success(translate(`dayClose.moves.${kind}.done`));
      void cache.invalidateQueries({ queryKey: [DAY_CLOSES] });
      void cache.invalidateQueries({ queryKey: [CASH_MOVEMENTS] });
      if (request.isMounted()) onDone();
    },
    onError() {
      if (request.isMounted()) toast.error(translate('dayClose.moveFailed'));
    },
  });
}
