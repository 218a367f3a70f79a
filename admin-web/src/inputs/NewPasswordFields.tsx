import { useTranslate } from '../i18n/language.ts';
import { PasswordField } from './PasswordField.tsx';
import type { TextBoxProps } from './TextBox.tsx';

type Field = Omit<TextBoxProps, 'type' | 'label'>;

interface NewPasswordFieldsProps {
  label: string;
  password: Field;
  confirmation: Field;
}

/** A new password and its repetition. */
export function NewPasswordFields({ label, password, confirmation }: NewPasswordFieldsProps) {
  const translate = useTranslate();
  return (
    <>
      <PasswordField {...password} label={label} autoComplete="new-password" required />
      <PasswordField
        {...confirmation}
        label={translate('public.confirmPassword')}
        autoComplete="new-password"
        required
      />
    </>
  );
}
