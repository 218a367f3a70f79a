import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function ProductCreate() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('products.newTitle')} />;
}
