import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function CategoryCreate() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('categories.newTitle')} />;
}
