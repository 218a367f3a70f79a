import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function ProductList() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('products.title')} />;
}
