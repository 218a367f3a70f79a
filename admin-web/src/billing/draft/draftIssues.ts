import {
  fitsUnit,
  isErrorCode,
  MAX_LINE_NOTE,
  MAX_LINES,
  MAX_MILLI,
  MAX_PAISE,
  saveBillBody,
  type ErrorCode,
} from '@bahi/contracts';
import { fieldErrorText, limitOf, type Limit } from '../../form/bodyErrors.ts';
import type { Translate } from '../../i18n/language.ts';
import { customerOf, referenceOf, type CustomerDraft, type Draft, type DraftLine, type Typed } from './draft.ts';
import { partTextIssues } from './paymentParts.ts';

/** An error code, or a limit that is exceeded. */
export type Issue = ErrorCode | Limit;
/** Issue by field: `lines`, `customer.name`, `paymentMethod`, `billDiscountPaise`, `lines.0.quantityMilli` … */
export type Issues = Readonly<Record<string, Issue>>;

/** The issue in the reader's language; undefined for none. */
export const issueText = (translate: Translate, issue: Issue | undefined): string | undefined =>
  fieldErrorText(translate, typeof issue === 'string' ? `errors.${issue}` : issue);

/** Numbers that cannot be sent, of lines too, remarks, and references of payments in parts. An empty field with a meaning (no discount) is no issue. */
export function numberIssues(draft: Draft): Issues {
  const issues: Record<string, Issue> = {};
  const note = (field: string, code: Issue | undefined): void => {
    if (code !== undefined) issues[field] = code;
  };
  draft.lines.forEach((line, index) => {
    note(`lines.${index}.quantityMilli`, quantityIssue(line));
    note(
      `lines.${index}.unitPricePaise`,
      line.unitPricePaise === null ? 'price_required' : positive(line.unitPricePaise, MAX_PAISE),
    );
    note(`lines.${index}.discountPaise`, amount(line.discountPaise));
    note(`lines.${index}.note`, noteIssue(line));
  });
  note('lines', draft.lines.length > MAX_LINES ? 'too_many' : undefined);
  note('billDiscountPaise', amount(draft.billDiscountPaise));
  note('tenderedPaise', amount(draft.paymentMethod === 'CASH' ? draft.tenderedPaise : null));
  return { ...issues, ...partTextIssues(draft.parts ?? []) };
}

function quantityIssue({ quantityMilli, unit }: DraftLine): ErrorCode | undefined {
  if (quantityMilli === null) return 'required';
  const issue = positive(quantityMilli, MAX_MILLI);
  return issue === undefined && !fitsUnit(unit, quantityMilli) ? 'not_whole_units' : issue;
}

/** A remark that is too long is refused here and never cut. */
function noteIssue({ note }: DraftLine): Issue | undefined {
  const excess = (note?.trim().length ?? 0) - MAX_LINE_NOTE;
  return excess > 0 ? { message: 'inputs.tooLong', args: { max: MAX_LINE_NOTE, excess } } : undefined;
}

function positive(value: number, max: number): ErrorCode | undefined {
  if (Number.isNaN(value)) return 'invalid';
  if (value > max) return 'too_large';
  return value > 0 ? undefined : 'not_positive';
}

function amount(value: Typed): ErrorCode | undefined {
  if (Number.isNaN(value)) return 'invalid';
  if ((value ?? 0) > MAX_PAISE) return 'too_large';
  return (value ?? 0) < 0 ? 'negative' : undefined;
}

const texts = saveBillBody.pick({ customer: true, upiReference: true });

/** Texts that cannot be sent, by the server's schema: too long ones are refused here and never cut. */
export function textIssues(draft: CustomerDraft & Pick<Draft, 'upiReference' | 'paymentMethod'>): Issues {
  // no other method has a field for it
  const upiReference = draft.paymentMethod === 'UPI' ? referenceOf(draft) : null;
  const body = { customer: customerOf(draft), upiReference };
  const issues: Record<string, Issue> = {};
  for (const issue of texts.safeParse(body).error?.issues ?? []) {
    const code = isErrorCode(issue.message) ? issue.message : 'invalid';
    issues[issue.path.join('.')] ??= limitOf(issue, body) ?? code;
  }
  return issues;
}

/** Other issues that prevent saving. */
export function saveIssues(draft: Draft): Issues {
  return draft.lines.length + draft.heldCodes.length === 0 ? { lines: 'lines_required_to_save' } : {};
}
