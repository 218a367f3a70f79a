import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function SalesList() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('sales.title')} />;
}
