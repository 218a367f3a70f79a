import { fitsUnit, MAX_LINES, type ErrorCode } from '@bahi/contracts';
import type { Draft, DraftLine, Typed } from './draft.ts';

/** Error code by field: `lines`, `customer.name`, `paymentMethod`, `billDiscountPaise`, `lines.0.quantityMilli` … */
export type Issues = Readonly<Record<string, ErrorCode>>;

/** Numbers that cannot be sent, of lines too. An empty field with a meaning (no discount) is no issue. */
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
  note('lines', draft.lines.length > MAX_LINES ? 'too_many' : undefined);
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
