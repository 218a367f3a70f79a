import { fitsUnit, type ErrorCode } from '@bahi/contracts';
import { NOTHING_KNOWN, type Draft, type DraftLine, type Typed } from './draft.ts';

/** Error code by field: `lines`, `customer`, `paymentMethod`, `billDiscountPaise`, `lines.0.quantityMilli` … */
export type Issues = Readonly<Record<string, ErrorCode>>;

/** Numbers that cannot be sent. An empty field with a meaning (no discount) is no issue. */
export function numberIssues(draft: Draft): Issues {
  const issues: Record<string, ErrorCode> = {};
  const note = (field: string, code: ErrorCode | undefined): void => {
    if (code !== undefined) issues[field] = code;
  };
  draft.lines.forEach((line, index) => {
    note(`lines.${index}.quantityMilli`, quantityIssue(line));
    note(
      `lines.${index}.unitPricePaise`,
      line.unitPricePaise === null ? 'price_required' : positive(line.unitPricePaise),
    );
    note(`lines.${index}.discountPaise`, amount(line.discountPaise));
  });
  note('billDiscountPaise', amount(draft.billDiscountPaise));
  return issues;
}

function quantityIssue({ quantityMilli, unit }: DraftLine): ErrorCode | undefined {
  if (quantityMilli === null) return 'required';
  const issue = positive(quantityMilli);
  return issue === undefined && !fitsUnit(unit, quantityMilli) ? 'not_whole_units' : issue;
}

function positive(value: number): ErrorCode | undefined {
  if (Number.isNaN(value)) return 'invalid';
  return value > 0 ? undefined : 'not_positive';
}

function amount(value: Typed): ErrorCode | undefined {
  if (Number.isNaN(value)) return 'invalid';
  return (value ?? 0) < 0 ? 'negative' : undefined;
}

/** Other issues that prevent saving. */
export function saveIssues(draft: Draft): Issues {
  return draft.lines.length === 0 ? { lines: 'lines_required_to_save' } : {};
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

/** Missing details of a buyer who has to be named in full (R6). */
export function buyerIssues({ walkIn, customerName, customerDetails }: Draft): Issues {
  const { address, stateCode } = customerDetails ?? NOTHING_KNOWN;
  return {
    ...((walkIn || isBlank(customerName)) && { customer: 'customer_required' as const }),
    ...(isBlank(address) && { 'customer.address': 'required' as const }),
    ...(isBlank(stateCode) && { 'customer.stateCode': 'required' as const }),
  };
}

interface Demands {
  /** UPI needs a UPI id in the profile. */
  hasUpiId: boolean;
  /** The bill is so large that the buyer's address is required. */
  asksAddress: boolean;
}

/** Other issues that prevent generating the bill. */
export function generateIssues(draft: Draft, { hasUpiId, asksAddress }: Demands): Issues {
  const { lines, walkIn, customerName, paymentMethod } = draft;
  return {
    ...(lines.length === 0 && { lines: 'lines_required_to_complete' as const }),
    ...(!walkIn && isBlank(customerName) && { customer: 'customer_required' as const }),
    ...(asksAddress && buyerIssues(draft)),
    ...(paymentMethod === null && { paymentMethod: 'payment_method_required' as const }),
    ...(paymentMethod === 'UPI' && !hasUpiId && { paymentMethod: 'upi_id_missing' as const }),
  };
}
