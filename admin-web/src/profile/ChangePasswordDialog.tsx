import { changePasswordBody } from '@bahi/contracts';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../form/FormDialog.tsx';
import { useTypedForm } from '../form/useTypedForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { NewPasswordFields } from '../inputs/NewPasswordFields.tsx';
import { PasswordField } from '../inputs/PasswordField.tsx';
import { UsernameField } from '../inputs/UsernameField.tsx';
import { useToast } from '../messages/toasts.ts';
import { useShopProfile } from '../providers/cache/queries.ts';
import { changePassword } from '../providers/calls/auth.ts';

/** Old password and new password twice; ends every other session of the account. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const toast = useToast();
  const { data: profile } = useShopProfile();
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
      <UsernameField username={profile?.email ?? ''} />
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
