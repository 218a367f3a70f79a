import type { BillContent, ErrorCode, Refusal, ShopProfileDetails } from '@bahi/contracts';
import { asksForAddress, isRegisteredBuyer, registrationOn, shopDay } from '../arithmetic/index.ts';

const broken = (code: ErrorCode, field: string): Refusal => ({ code, fields: { [field]: code } });

/**
 * The rule that keeps a bill from being completed, or null: `lines_required_to_complete`, `customer_required`,
 * `payment_method_required`, `upi_id_missing`, and for a registered shop `address_required_for_large_bill` (R6) and
 * `address_required_for_gst_buyer` (R5).
 */
export function brokenCompletionRule(content: BillContent, shop: ShopProfileDetails, at: string): Refusal | null {
  if (content.lines.length === 0) return broken('lines_required_to_complete', 'lines');
  if (content.customer === null) return broken('customer_required', 'customer.name');
  if (content.paymentMethod === null) return broken('payment_method_required', 'paymentMethod');
  if (content.paymentMethod === 'UPI' && shop.upiId === null) return broken('upi_id_missing', 'paymentMethod');
  const registration = registrationOn(shop, shopDay(at));
  if (asksForAddress(registration, content.totals.taxableValuePaise, content.customer) && !isNamedInFull(content)) {
    return broken('address_required_for_large_bill', 'customer.address');
  }
  if (registration !== 'none' && isRegisteredBuyer(content.customer) && !hasAddress(content)) {
    return broken('address_required_for_gst_buyer', 'customer.address');
  }
  return null;
}

function hasAddress({ customer }: BillContent): boolean {
  return customer !== null && !customer.walkIn && customer.address !== null;
}

function isNamedInFull({ customer }: BillContent): boolean {
  return customer !== null && !customer.walkIn && customer.address !== null && customer.stateCode !== null;
}
