import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function PurchaseCreate() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('purchases.newTitle')} />;
}
