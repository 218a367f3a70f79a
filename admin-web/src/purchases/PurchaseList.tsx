import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function PurchaseList() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('purchases.title')} />;
}
