import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { joinedParts, type CustomerRow, type MergeCustomerBody } from '@bahi/contracts';
import { useState } from 'react';
import { useCustomerHits } from '../../billing/counter/customer/useCustomerHits.ts';
import { useTranslate } from '../../i18n/language.ts';
import { ConfirmDialog } from '../../messages/ConfirmDialog.tsx';
import { changeDues } from '../../providers/calls/dues.ts';
import { fieldErrorsOf } from '../../providers/http/apiError.ts';
import type { CustomerDialogProps } from '../parts/customerDialog.ts';
import { DuesDialog } from '../../khata/parts/DuesDialog.tsx';
import { useDuesCommand } from '../../khata/parts/useDuesCommand.ts';

/** Lets two customers have one khata. */
export function MergeDialog({ customer: { id, name }, onClose }: CustomerDialogProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [other, setOther] = useState<CustomerRow | null>(null);
  const { customers } = useCustomerHits(typed, other === null);
  const { mutate, isPending, error } = useDuesCommand<MergeCustomerBody>({
    send: async (body, options) => changeDues(id, 'merge', body, options),
    done: 'dues.mergeDialog.done',
    onDone: onClose,
  });
  const fault = fieldErrorsOf(error)['into'];
  return (
    <DuesDialog
      title={translate('dues.mergeDialog.title', { name })}
      submitText={translate('dues.mergeDialog.submit')}
      isChanged={other !== null}
      isSubmittable={other !== null}
      busy={isPending}
      error={error}
      fields={['into']}
      onSubmit={() => other !== null && mutate({ into: other.id })}
      onClose={onClose}
    >
      <Typography color="text.secondary">{translate('dues.mergeDialog.hint')}</Typography>
      <Autocomplete<CustomerRow>
        options={customers.filter((one) => one.id !== id)}
        value={other}
        inputValue={typed}
        onInputChange={(_event, text) => setTyped(text)}
        onChange={(_event, chosen) => setOther(chosen)}
        getOptionKey={(one) => one.id}
        getOptionLabel={(one) => joinedParts([one.name, one.phone])}
        isOptionEqualToValue={(one, chosen) => one.id === chosen.id}
        filterOptions={(found) => found}
        noOptionsText={translate('lists.nothingFound')}
        renderInput={(field) => (
          <TextField
            {...field}
            autoFocus
            label={translate('dues.mergeDialog.other')}
            error={fault !== undefined}
            helperText={fault}
          />
        )}
      />
    </DuesDialog>
  );
}

/** Gives each of two merged customers the own khata again. */
export function UnmergeDialog({ customer: { id, name }, onClose }: CustomerDialogProps) {
  const translate = useTranslate();
  const { mutate, isPending, error } = useDuesCommand<Record<string, never>>({
    send: async (body, options) => changeDues(id, 'unmerge', body, options),
    done: 'dues.mergeDialog.undone',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={translate('dues.mergeDialog.undoTitle', { name })}
      text={translate('dues.mergeDialog.undoText')}
      confirmText={translate('dues.unmerge')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate({})}
      onClose={onClose}
    />
  );
}
