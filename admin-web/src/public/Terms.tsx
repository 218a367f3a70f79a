import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function Terms() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('public.terms')} />;
}
