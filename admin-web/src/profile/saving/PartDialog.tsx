import type { ReactNode } from 'react';
import { FormDialog } from '../../form/FormDialog.tsx';
import { RecoveredNotice } from '../../form/unsaved/RecoveredNotice.tsx';
import type { TypedForm } from '../../form/useTypedForm.ts';
import { useTranslate } from '../../i18n/language.ts';

interface PartDialogProps {
  title: string;
  form: Pick<TypedForm<object>, 'isChanged' | 'formProps'> & { wasRecovered: boolean; busy: boolean };
  /** Error of the last attempt. */
  failure: ReactNode;
  /** False while something must be answered first. */
  isSubmittable?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A form for part of the profile in a dialog. */
export function PartDialog({ title, form, failure, isSubmittable = true, onClose, children }: PartDialogProps) {
  const translate = useTranslate();
  return (
    <FormDialog
      title={title}
      form={form}
      failure={failure}
      submitText={translate('common.save')}
      busy={form.busy}
      isSubmittable={isSubmittable}
      onClose={onClose}
    >
      {form.wasRecovered ? <RecoveredNotice /> : null}
      {children}
    </FormDialog>
  );
}
