import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function VendorList() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('vendors.title')} />;
}
