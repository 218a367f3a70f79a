import {
  joinedParts,
  type BillCustomer,
  type BillTotals,
  type ErrorCode,
  type PaymentMethod,
  type SentPart,
  type ShopProfileDetails,
} from '@bahi/contracts';
import { addressDemandOf, registrationOn, type AddressDemand } from '../arithmetic/index.ts';

/** The fields of a bill that decide whether it is complete. */
export interface CompletableBill {
  lines: { readonly length: number };
  heldCodes: readonly { code: string }[];
  customer: BillCustomer | null;
  paymentMethod: PaymentMethod | null;
  /** Cash handed over, in paise; null when it was not noted. */
  tenderedPaise: number | null;
  /** Null or absent: one payment of the whole by `paymentMethod`. */
  payments?: readonly SentPart[] | null;
  totals: Pick<BillTotals, 'taxableValuePaise' | 'grandTotalPaise'>;
}

/** Why a bill cannot be completed, with an error code for each field that it concerns. */
export interface CompletionIssue<Code extends ErrorCode = ErrorCode> {
  code: Code;
  fields: Readonly<Record<string, ErrorCode>>;
  params?: Readonly<Record<string, string>>;
}

/**
 * Why a bill cannot be completed on a day of the shop, most important first. The counter shows all of it before the
 * bill is sent; the server refuses with it. Codes: `held_codes_left`, `lines_required_to_complete`, `customer_required`,
 * `payment_method_required`, `upi_id_missing`, `tendered_not_cash`, `tendered_too_little`, and for a registered shop `address_required_for_large_bill` (R6) and
 * `address_required_for_gst_buyer` (R5).
 */
export function completionIssues(bill: CompletableBill, shop: ShopProfileDetails, day: string): CompletionIssue[] {
  const issues: CompletionIssue[] = [];
  const note = (code: ErrorCode, field: string): void => void issues.push({ code, fields: { [field]: code } });
  if (bill.heldCodes.length > 0) {
    const codes = joinedParts(bill.heldCodes.map(({ code }) => code));
    issues.push({ code: 'held_codes_left', fields: { heldCodes: 'held_codes_left' }, params: { codes } });
  } else if (bill.lines.length === 0) note('lines_required_to_complete', 'lines');
  if (bill.customer === null) note('customer_required', 'customer.name');
  const payments = bill.payments ?? null;
  if (payments === null) {
    if (bill.paymentMethod === null) note('payment_method_required', 'paymentMethod');
    if (bill.paymentMethod === 'UPI' && shop.upiId === null) note('upi_id_missing', 'paymentMethod');
    const wrongCash = tenderedIssue(bill, bill.totals.grandTotalPaise);
    if (wrongCash !== undefined) note(wrongCash, 'tenderedPaise');
  }
  for (const [n, part] of (payments ?? []).entries()) {
    if (!part.isReceived && shop.upiId === null) note('upi_id_missing', `payments.${n}.method`);
    const wrongCash = tenderedIssue({ ...part, paymentMethod: part.method }, part.amountPaise);
    if (wrongCash !== undefined) note(wrongCash, `payments.${n}.tenderedPaise`);
  }
  return [...issues, ...buyerIssues(bill, shop, day)];
}

/** Cash handed over that does not fit the bill: with another method there is none, and it is never less than the total. */
function tenderedIssue(
  { tenderedPaise, paymentMethod }: Pick<CompletableBill, 'tenderedPaise' | 'paymentMethod'>,
  duePaise: number,
): ErrorCode | undefined {
  if (tenderedPaise === null) return undefined;
  if (paymentMethod !== 'CASH') return 'tendered_not_cash';
  return tenderedPaise < duePaise ? 'tendered_too_little' : undefined;
}

/** What is missing of a buyer whom a registered shop's bill must name in full (R5, R6). */
export function buyerIssues(
  { customer, totals }: { customer: BillCustomer | null; totals: Pick<BillTotals, 'taxableValuePaise'> },
  shop: ShopProfileDetails,
  day: string,
): CompletionIssue<AddressDemand>[] {
  const demand = addressDemandOf(registrationOn(shop, day), totals.taxableValuePaise, customer);
  if (demand === null) return [];
  // without a name the other details are not known either
  if (customer === null || customer.walkIn) {
    return [{ code: demand, fields: { 'customer.name': 'customer_required' } }];
  }
  const isLarge = demand === 'address_required_for_large_bill';
  const fields: Record<string, ErrorCode> = {
    ...(customer.address === null && { 'customer.address': 'required' }),
    ...(isLarge && customer.stateCode === null && { 'customer.stateCode': 'required' }),
  };
  return Object.keys(fields).length === 0 ? [] : [{ code: demand, fields }];
}

/** The error code of each field, the most important one if several concern it. */
export function issuesByField(issues: readonly CompletionIssue[]): Readonly<Record<string, ErrorCode>> {
  return Object.assign({}, ...issues.map(({ fields }) => fields).toReversed()) as Record<string, ErrorCode>;
}
