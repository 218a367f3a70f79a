import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function PurchaseEdit() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('purchases.title')} />;
}
