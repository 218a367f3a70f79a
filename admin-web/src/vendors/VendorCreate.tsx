import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function VendorCreate() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('vendors.newTitle')} />;
}
