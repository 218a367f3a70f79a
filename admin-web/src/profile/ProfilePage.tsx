import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function ProfilePage() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('profile.title')} />;
}
