import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function VendorEdit() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('vendors.title')} />;
}
