import type { BillContent, ErrorCode, Refusal, ShopProfileFacts } from '@bahi/contracts';
import { registrationOn, shopDay } from '../arithmetic/index.ts';

/** From this taxable value an unregistered buyer has to be named with address and state (R6), in paise. */
const LARGE_BILL_PAISE = 5_000_000;

const broken = (code: ErrorCode, field: string): Refusal => ({ code, fields: { [field]: code } });

/**
 * What keeps a content from being generated, or null: `lines_required_to_complete`, `customer_required`,
 * `payment_method_required`, `upi_id_missing`, and for a registered shop `address_required_for_large_bill` (R6).
 */
export function brokenCompletionRule(content: BillContent, shop: ShopProfileFacts, at: string): Refusal | null {
  if (content.lines.length === 0) return broken('lines_required_to_complete', 'lines');
  if (content.customer === null) return broken('customer_required', 'customer.name');
  if (content.paymentMethod === null) return broken('payment_method_required', 'paymentMethod');
  if (content.paymentMethod === 'UPI' && shop.upiId === null) return broken('upi_id_missing', 'paymentMethod');
  const registered = registrationOn(shop, shopDay(at)) !== 'none';
  if (registered && content.totals.taxableValuePaise >= LARGE_BILL_PAISE && !isNamedInFull(content)) {
    return broken('address_required_for_large_bill', 'customer.address');
  }
  return null;
}

function isNamedInFull({ customer }: BillContent): boolean {
  if (customer === null || customer.walkIn) return false;
  return customer.gstNumber !== null || (customer.address !== null && customer.stateCode !== null);
}
