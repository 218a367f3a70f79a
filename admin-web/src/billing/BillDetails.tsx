import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function BillDetails() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('billing.detailsTitle')} />;
}
