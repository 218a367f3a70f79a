import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { useOpenForm } from './unsaved/openForms.ts';
import { UnsavedDialog } from './unsaved/UnsavedDialog.tsx';
import type { TypedForm } from './useTypedForm.ts';

interface FormDialogProps {
  title: string;
  form: Pick<TypedForm<object>, 'isChanged'> & {
    formProps: Pick<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'noValidate'>;
  };
  /** Error of the last attempt. */
  failure: ReactNode;
  submitText: string;
  busy: boolean;
  /** Whether there is something to send. */
  isSubmittable?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, full-screen on a phone. Asks before unsaved changes are lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, form, failure, submitText, busy, isSubmittable = true, onClose, children } = props;
  const translate = useTranslate();
  const titleId = useId();
  const formId = useId();
  const [isLeaving, setLeaving] = useState(false);
  const close = (): void => (form.isChanged() ? setLeaving(true) : onClose());
  useOpenForm({ isUnsaved: form.isChanged, isSending: busy });
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'));
  return (
    <Dialog open fullWidth fullScreen={phone} aria-labelledby={titleId} onClose={close}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {failure === null || failure === undefined ? null : (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        {/* padding for the label of the first field, which would be cut off */}
        <Stack component="form" id={formId} spacing={2} sx={{ pt: 1 }} {...form.formProps}>
          {children}
        </Stack>
      </DialogContent>
      <WaitingForNetwork isSending={busy} sx={{ mx: 3, mb: 1 }} />
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close}>{translate('common.cancel')}</Button>
        <Button type="submit" form={formId} variant="contained" disabled={busy || !isSubmittable}>
          {submitText}
        </Button>
      </DialogActions>
      {isLeaving ? <UnsavedDialog onStay={() => setLeaving(false)} onDiscard={onClose} isSending={busy} /> : null}
    </Dialog>
  );
}
