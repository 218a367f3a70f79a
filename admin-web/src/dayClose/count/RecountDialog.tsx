import { recountDayBody, type DayCloseRow, type RecountDayBody } from '@bahi/contracts';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { textFault } from '../../form/bodyErrors.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { RecoveredNotice } from '../../form/unsaved/RecoveredNotice.tsx';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { recountDay } from '../../providers/calls/dayClose.ts';
import { useRequest } from '../../providers/http/useRequest.ts';
import { DAY_CLOSES } from '../../providers/cache/dayCloseKeys.ts';
import { differenceText } from './differenceText.ts';
import { CountFields } from './CountFields.tsx';
import { entryFailure } from './entryFailure.ts';
import { moveByKeys } from './moveByKeys.ts';
import { countBody, countedPaise, NOTHING_COUNTED, type Counted } from './pieces.ts';
import { useKeptEntry } from './useKeptEntry.ts';

interface RecountValues {
  counted: Counted;
  reason: string;
}

/** Name under which the dialog keeps what is typed. */
export const recountForm = ({ id }: DayCloseRow): string => `day-close/${id}/recount`;

interface RecountDialogProps {
  close: DayCloseRow;
  onClose: () => void;
}

/** Counts a sealed close again: a fact beside it, which changes no sealed figure. */
export function RecountDialog({ close, onClose }: RecountDialogProps) {
  const translate = useTranslate();
  const entry = useKeptEntry<RecountValues>(recountForm(close), { counted: NOTHING_COUNTED, reason: '' });
  const { counted, reason } = entry.values;
  const { mutate, isPending, error } = useRecount(close, entry.idempotencyKey, onClose);
  const body = { ...countBody(counted), reason: reason.trim() };
  const isSubmittable = recountDayBody.safeParse(body).success;
  const reasonFault = reason === '' ? undefined : textFault(translate, recountDayBody.shape.reason, reason);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSubmittable) mutate(body);
  };
  const failure =
    error === null ? null : (
      <>
        <AlertTitle>{translate('dayClose.recountFailed')}</AlertTitle>
        {entryFailure(translate, error)}
      </>
    );
  return (
    <FormDialog
      title={translate('dayClose.recountTitle', { number: String(close.number) })}
      form={{ formProps: { onSubmit, noValidate: true }, isChanged: entry.isChanged }}
      failure={failure}
      submitText={translate('common.save')}
      busy={isPending}
      isSubmittable={isSubmittable}
      onClose={onClose}
    >
      {entry.wasRecovered ? <RecoveredNotice /> : null}
      <Typography color="text.secondary">{translate('dayClose.recountHint')}</Typography>
      <Stack spacing={2} onKeyDown={moveByKeys}>
        <CountFields counted={counted} onChange={(next) => entry.type({ counted: next })} />
        {close.expectedPaise === undefined ? null : (
          <Typography component="output">
            {translate('dayClose.difference')}: {differenceText(translate, countedPaise(counted) - close.expectedPaise)}
          </Typography>
        )}
        <TextField
          required
          label={translate('dayClose.reason')}
          value={reason}
          onChange={({ target }) => entry.type({ reason: target.value })}
          error={reasonFault !== undefined}
          helperText={reasonFault}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
      </Stack>
    </FormDialog>
  );
}

function useRecount({ id }: DayCloseRow, idempotencyKey: string, onDone: () => void) {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const request = useRequest();
  return useMutation({
    // a second press after a lost answer is the same count
    mutationFn: async (body: RecountDayBody) => recountDay(id, body, { ...request.optionsFor(body), idempotencyKey }),
    onSuccess() {
      toast.success(translate('dayClose.recounted'));
      if (request.isMounted()) onDone();
    },
    onError() {
      if (request.isMounted()) toast.error(translate('dayClose.recountFailed'));
    },
    // also after a failure: an answer may have been lost
    onSettled: () => void cache.invalidateQueries({ queryKey: [DAY_CLOSES] }),
  });
}
