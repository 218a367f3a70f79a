import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function ProductEdit() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('products.title')} />;
}
