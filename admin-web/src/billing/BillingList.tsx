import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function BillingList() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('billing.title')} />;
}
