import type { WrittenPurchase } from '@bahi/contracts';
import type { Notice } from '../messages/notices.ts';

/** A notice for a vendor's bill that is recorded more than once now; one for all lines of a bill. */
export function repeatedNotices(written: readonly WrittenPurchase[]): Notice[] {
  const row = written.find(({ warnings = [] }) => warnings.some(({ code }) => code === 'vendor_bill_repeated'));
  if (row === undefined) return [];
  const params = { number: row.vendorBillNumber, vendor: row.vendorName };
  return [{ key: 'purchases.billNowRepeated', params, severity: 'warning' }];
}
