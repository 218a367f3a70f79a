import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function Register() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('public.register')} />;
}
