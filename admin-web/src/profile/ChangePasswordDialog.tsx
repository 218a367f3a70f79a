import { changePasswordBody } from '@bahi/contracts';
import { useMutation } from '@tanstack/react-query';
import { NewPasswordFields } from '../inputs/NewPasswordFields.tsx';
import { PasswordField } from '../inputs/PasswordField.tsx';
import { changePassword } from '../providers/calls/auth.ts';
import { useTranslate } from '../providers/language.ts';
import { useToast } from '../providers/toasts.ts';
import { useTypedForm } from '../shared/useTypedForm.ts';
import { FormDialog } from '../shared/FormDialog.tsx';

/** Old password, new password twice; every other session of the account ends. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const toast = useToast();
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      toast.success(translate('profile.passwordChanged'));
      onClose();
    },
  });
  const form = useTypedForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    schema: changePasswordBody,
    toBody: (values) => values,
    error: change.error,
    send: change.mutate,
  });
  return (
    <FormDialog
      title={translate('profile.changePassword')}
      form={form}
      failure={form.wholeError}
      submitText={translate('profile.changePassword')}
      busy={change.isPending}
      onClose={onClose}
    >
      <PasswordField
        {...form.field('currentPassword')}
        label={translate('profile.currentPassword')}
        autoComplete="current-password"
        autoFocus
        required
      />
      <NewPasswordFields
        label={translate('public.newPassword')}
        password={form.field('newPassword', translate('public.passwordHint'))}
        confirmation={form.field('confirmPassword')}
      />
    </FormDialog>
  );
}
