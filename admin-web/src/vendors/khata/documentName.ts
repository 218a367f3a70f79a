import type { OpenPurchase } from '@bahi/contracts';
import type { Translate } from '../../i18n/language.ts';

/** What is called a bill of a vendor, or what was owed before. */
export const documentName = (
  translate: Translate,
  { vendorBillNumber }: Pick<OpenPurchase, 'vendorBillNumber'>,
): string =>
  vendorBillNumber === null
    ? translate('vendorDues.openingBalance')
    : translate('vendorDues.billOf', { number: vendorBillNumber });
