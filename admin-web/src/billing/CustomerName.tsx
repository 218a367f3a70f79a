import type { BillRow, BillView } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';

/** The customer's name, or the reader's word for a walk-in customer. */
export function CustomerName({ bill }: { bill: Pick<BillRow | BillView, 'customer'> }) {
  const translate = useTranslate();
  const { customer } = bill;
  if (customer === null) return translate('billing.noCustomer');
  return customer.walkIn ? translate('common.walkIn') : customer.name;
}
