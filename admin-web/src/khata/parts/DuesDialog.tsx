import AlertTitle from '@mui/material/AlertTitle';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../form/FormDialog.tsx';
import { useTranslate } from '../../i18n/language.ts';
import { fieldErrorsOf, messageOf } from '../../providers/http/apiError.ts';

interface DuesDialogProps {
  title: string;
  submitText?: string;
  /** Whether something was typed. */
  isChanged: boolean;
  isSubmittable: boolean;
  busy: boolean;
  error: unknown;
  /** Fields that show their own errors. */
  fields: readonly string[];
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A small form about the money of a customer or a vendor. */
export function DuesDialog(props: DuesDialogProps) {
  const { title, submitText, isChanged, isSubmittable, busy, error, fields, onSubmit, onClose, children } = props;
  const translate = useTranslate();
  const isAtField = fields.some((field) => fieldErrorsOf(error)[field] !== undefined);
  const failure =
    error === null || isAtField ? null : (
      <>
        <AlertTitle>{translate('dues.failed')}</AlertTitle>
        {messageOf(error)}
      </>
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSubmittable && !busy) onSubmit();
  };
  return (
    <FormDialog
      title={title}
      form={{ formProps: { onSubmit: submit, noValidate: true }, isChanged: () => isChanged }}
      failure={failure}
      submitText={submitText ?? translate('common.save')}
      busy={busy}
      isSubmittable={isSubmittable}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
