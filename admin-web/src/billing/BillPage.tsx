import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { useTranslate } from '../providers/language.ts';

export function BillPage() {
  const translate = useTranslate();
  return <ScreenHeading title={translate('billing.billTitle')} />;
}
