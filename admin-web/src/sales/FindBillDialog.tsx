import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { RETURN_STATE } from '../billing/creditNotes/returnState.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { useTranslate } from '../i18n/language.ts';
import { billWithNumber } from '../providers/calls/billing.ts';
import { messageOf } from '../providers/http/apiError.ts';

/** Asks for the number of a bill, typed or scanned, and opens it for a return. */
export function FindBillDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [number, setNumber] = useState('');
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: async (typed: string) => billWithNumber(typed),
    onSuccess: (id) => {
      if (id === null) return;
      onClose();
      void navigate(`/dashboard/sales/${id}`, { state: RETURN_STATE });
    },
  });
  const typed = number.trim();
  const isMissing = data === null;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed !== '') mutate(typed);
  };
  return (
    <FormDialog
      title={translate('creditNotes.findTitle')}
      form={{ formProps: { onSubmit, noValidate: true }, isChanged: () => false }}
      failure={error === null ? null : messageOf(error)}
      submitText={translate('creditNotes.findGo')}
      busy={isPending}
      isSubmittable={typed !== ''}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={translate('creditNotes.findNumber')}
        value={number}
        onChange={({ target }) => {
          reset();
          setNumber(target.value);
        }}
        error={isMissing}
        helperText={translate(isMissing ? 'creditNotes.findNone' : 'creditNotes.findHint')}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}
