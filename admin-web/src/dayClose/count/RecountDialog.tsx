import { recountDayBody, type DayCloseRow, type RecountDayBody } from '@bahi/contracts';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { textFault } from '../../form/bodyErrors.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { recountDay } from '../../providers/calls/dayClose.ts';
import { messageOf } from '../../providers/http/apiError.ts';
import { newKey } from '../../providers/http/http.ts';
import { useRequest } from '../../providers/http/useRequest.ts';
import { DAY_CLOSES } from '../../providers/cache/dayCloseKeys.ts';
import { differenceText } from './differenceText.ts';
import { CountFields } from './CountFields.tsx';
import { moveByKeys } from './moveByKeys.ts';
import { countBody, countedPaise, NOTHING_COUNTED } from './pieces.ts';

interface RecountDialogProps {
  close: DayCloseRow;
  onClose: () => void;
}

/** Counts a sealed close again: a fact beside it, which changes no sealed figure. */
export function RecountDialog({ close, onClose }: RecountDialogProps) {
  const translate = useTranslate();
  const [counted, setCounted] = useState(NOTHING_COUNTED);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useRecount(close, onClose);
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
        {messageOf(error)}
      </>
    );
  return (
    <FormDialog
      title={translate('dayClose.recountTitle', { number: String(close.number) })}
      form={{
        formProps: { onSubmit, noValidate: true },
        isChanged: () => counted !== NOTHING_COUNTED || reason !== '',
      }}
      failure={failure}
      submitText={translate('common.save')}
      busy={isPending}
      isSubmittable={isSubmittable}
      onClose={onClose}
    >
      <Typography color="text.secondary">{translate('dayClose.recountHint')}</Typography>
      <Stack spacing={2} onKeyDown={moveByKeys}>
        <CountFields counted={counted} onChange={setCounted} />
        {close.expectedPaise === undefined ? null : (
          <Typography component="output">
            {translate('dayClose.difference')}: {differenceText(translate, countedPaise(counted) - close.expectedPaise)}
          </Typography>
        )}
        <TextField
          required
          label={translate('dayClose.reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={reasonFault !== undefined}
          helperText={reasonFault}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
      </Stack>
    </FormDialog>
  );
}

function useRecount({ id }: DayCloseRow, onDone: () => void) {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const request = useRequest();
  // made once: a second press after a lost answer is the same count
  const [idempotencyKey] = useState(newKey);
  return useMutation({
    mutationFn: async (body: RecountDayBody) => recountDay(id, body, { ...request.optionsFor(body), idempotencyKey }),
    onSuccess() {
      toast.success(translate('dayClose.recounted'));
      void cache.invalidateQueries({ queryKey: [DAY_CLOSES] });
      if (request.isMounted()) onDone();
    },
    onError() {
      if (request.isMounted()) toast.error(translate('dayClose.recountFailed'));
    },
  });
}
