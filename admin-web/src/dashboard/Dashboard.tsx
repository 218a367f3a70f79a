import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function Dashboard() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('dashboard.title')} />;
}
