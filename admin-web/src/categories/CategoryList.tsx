import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function CategoryList() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('categories.title')} />;
}
