import { useParams } from 'react-router';
import { useTypedForm } from '../form/useTypedForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { NewPasswordFields } from '../inputs/NewPasswordFields.tsx';
import { TextBox } from '../inputs/TextBox.tsx';
import { UsernameField } from '../inputs/UsernameField.tsx';
import { acceptInvite } from '../providers/calls/auth.ts';
import { useCall } from '../providers/http/useCall.ts';
import { PublicForm } from './PublicForm.tsx';
import { useEnterShop } from './useEnterShop.ts';

/** Accepts an invitation with a name and a password. */
export function AcceptInvite() {
  const translate = useTranslate();
  const enterShop = useEnterShop();
  const { token = '' } = useParams();
  const join = useCall({
    mutationFn: acceptInvite,
    onSuccess: (signedIn) => enterShop(signedIn, '/dashboard'),
  });
  const form = useTypedForm({
    initial: { name: '', password: '', confirmPassword: '' },
    schema: async () => (await import('@bahi/contracts')).acceptInviteBody,
    toBody: (values) => ({ ...values, token }),
    error: join.error,
    send: join.mutate,
  });
  return (
    <PublicForm
      title={translate('public.inviteTitle')}
      lead={translate('public.inviteLead')}
      form={form}
      submitText={translate('public.join')}
      busy={join.isPending}
    >
      <TextBox {...form.field('name')} label={translate('public.yourName')} autoComplete="name" autoFocus required />
      <UsernameField username="" />
      <NewPasswordFields
        label={translate('public.password')}
        password={form.field('password', translate('public.passwordHint'))}
        confirmation={form.field('confirmPassword')}
      />
    </PublicForm>
  );
}
