import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function ForgotPassword() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('public.forgotPassword')} />;
}
