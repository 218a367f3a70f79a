import { cashMovementBody, type CashMovementBody, type CashMovementKind } from '@bahi/contracts';
import AlertTitle from '@mui/material/AlertTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { textFault } from '../form/bodyErrors.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { RecoveredNotice } from '../form/unsaved/RecoveredNotice.tsx';
import { useTranslate } from '../i18n/language.ts';
import { MoneyField } from '../inputs/IntegerField.tsx';
import { useToast } from '../messages/toasts.ts';
import { moveCash } from '../providers/calls/dayClose.ts';
import { fieldErrorsOf } from '../providers/http/apiError.ts';
import { useRequest } from '../providers/http/useRequest.ts';
import { CASH_MOVEMENTS, DAY_CLOSES } from '../providers/cache/dayCloseKeys.ts';
import { entryFailure } from './count/entryFailure.ts';
import { useKeptEntry } from './count/useKeptEntry.ts';

interface MovementValues {
  amountPaise: number | null;
  reason: string;
}

/** Name under which the dialog keeps what is typed. */
export const moveForm = (kind: CashMovementKind): string => `day-close/${kind}`;

interface MoveCashDialogProps {
  kind: CashMovementKind;
  onClose: () => void;
}

/** Records cash in or out of the drawer, with a reason. One opening of the dialog records it once. */
export function MoveCashDialog({ kind, onClose }: MoveCashDialogProps) {
  const translate = useTranslate();
  const usual = kind === 'float' ? translate('dayClose.floatReason') : '';
  const entry = useKeptEntry<MovementValues>(moveForm(kind), { amountPaise: null, reason: usual });
  const { amountPaise, reason } = entry.values;
  const { mutate, isPending, error } = useMoveCash(kind, entry.idempotencyKey, onClose);
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
        {wrong['kind'] ?? entryFailure(translate, error)}
      </>
    );
  return (
    <FormDialog
      title={translate(`dayClose.moves.${kind}.title`)}
      form={{ formProps: { onSubmit, noValidate: true }, isChanged: entry.isChanged }}
      failure={failure}
      submitText={translate('common.save')}
      busy={isPending}
      isSubmittable={hasAmount && reasonFault === undefined}
      onClose={onClose}
    >
      {entry.wasRecovered ? <RecoveredNotice /> : null}
      <Typography color="text.secondary">{translate(`dayClose.moves.${kind}.hint`)}</Typography>
      <MoneyField
        autoFocus
        required
        label={translate('common.amount')}
        value={amountPaise}
        onChange={(paise) => entry.type({ amountPaise: paise })}
        error={wrong['amountPaise'] !== undefined}
        helperText={wrong['amountPaise']}
      />
      <TextField
        required
        label={translate('dayClose.reason')}
        value={reason}
        onChange={({ target }) => entry.type({ reason: target.value })}
        error={reason !== '' && reasonFault !== undefined}
        helperText={reason === '' ? undefined : reasonFault}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}

function useMoveCash(kind: CashMovementKind, idempotencyKey: string, onDone: () => void) {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const request = useRequest();
  return useMutation({
    // a second press after a lost answer is the same movement, whatever was changed between
    mutationFn: async (body: CashMovementBody) => moveCash(body, { ...request.optionsFor(body), idempotencyKey }),
    onSuccess() {
      toast.success(translate(`dayClose.moves.${kind}.done`));
      if (request.isMounted()) onDone();
    },
    onError() {
      if (request.isMounted()) toast.error(translate('dayClose.moveFailed'));
    },
    // also after a failure: an answer may have been lost
    onSettled() {
      void cache.invalidateQueries({ queryKey: [DAY_CLOSES] });
      void cache.invalidateQueries({ queryKey: [CASH_MOVEMENTS] });
    },
  });
}
