import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function AcceptInvite() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('public.register')} />;
}
