import {
  MAX_PAISE,
  type BillPaymentBody,
  type BillView,
  type ErrorCode,
  type PaymentMethod,
  type SentPart,
} from '@bahi/contracts';
import type { Typed } from './draftLines.ts';

/** A part of a bill that is paid now. */
export interface PaymentPart {
  key: number;
  method: PaymentMethod;
  amountPaise: Typed;
  /** Cash handed over for this part. */
  tenderedPaise: Typed;
  /** Of UPI. */
  reference: string;
  /** Of UPI: the money was seen. */
  isReceived: boolean;
}

/** Most parts of one bill, as the server takes them. */
export const MAX_PARTS = 10;
/** Longest reference, as the server takes it. */
const MAX_REFERENCE = 64;

const EMPTY = { amountPaise: null, tenderedPaise: null, reference: '', isReceived: false };

/** A field counts as zero while it holds no amount. */
const usable = (value: Typed): number => (value !== null && value > 0 ? value : 0);

/** A part whose amount is yet to be typed. */
export const firstPart = (method: PaymentMethod): PaymentPart => ({ ...EMPTY, key: 1, method });

/** One more part, by a method that is not used yet, for what the others leave. */
export function withNextPart(parts: readonly PaymentPart[], leftPaise: number): PaymentPart[] {
  const key = Math.max(0, ...parts.map((part) => part.key)) + 1;
  const unused = (['CASH', 'UPI', 'CARD'] as const).find((method) => parts.every((part) => part.method !== method));
  const amountPaise = parts.length > 0 && leftPaise > 0 ? leftPaise : null;
  return [...parts, { ...EMPTY, key, method: unused ?? 'CASH', amountPaise }];
}

/** What the parts come to, in paise. */
export const paidNowPaise = (parts: readonly PaymentPart[]): number =>
  parts.reduce((sum, { amountPaise }) => sum + usable(amountPaise), 0);

/** What they leave of the total: credit. Below zero, they are too much. */
export const restPaise = (parts: readonly PaymentPart[], totalPaise: number): number =>
  totalPaise - paidNowPaise(parts);

/** Cash handed over for a part; null for none, and for another method. */
const tenderedFor = ({ method, tenderedPaise }: PaymentPart): Typed => (method === 'CASH' ? tenderedPaise : null);

/** The parts as the server judges them. */
export const judgedParts = (parts: readonly PaymentPart[]): SentPart[] =>
  parts.map((part) => ({
    method: part.method,
    amountPaise: usable(part.amountPaise),
    tenderedPaise: tenderedFor(part),
    reference: referenceFor(part),
    isReceived: part.method !== 'UPI' || part.isReceived,
  }));

const referenceFor = ({ method, reference }: PaymentPart): string | null =>
  method === 'UPI' ? reference.trim() || null : null;

/** The parts of the body that generates the bill. Only for parts without issues. */
export const sentParts = (parts: readonly PaymentPart[]): BillPaymentBody[] =>
  parts.map((part) => ({
    method: part.method,
    amountPaise: usable(part.amountPaise),
    tenderedPaise: tenderedFor(part),
    reference: referenceFor(part),
    ...(part.method === 'UPI' && { received: part.isReceived }),
  }));

/** A part as a draft keeps it. */
type SavedPart = NonNullable<BillView['paymentParts']>[number];

/**
 * The parts as they are saved with the draft: without cash that was handed over, and without those whose amount is yet to be typed. If
 * that is all of them, nothing is decided yet; none at all is credit.
 */
export function savedParts(parts: readonly PaymentPart[]): SavedPart[] | null {
  const saved = parts
    .filter(({ amountPaise }) => amountPaise !== null && amountIssue(amountPaise) === undefined)
    .map((part): SavedPart => {
      const reference = referenceFor(part);
      return {
        method: part.method,
        amountPaise: usable(part.amountPaise),
        ...(reference !== null && { reference }),
        ...(part.method === 'UPI' && part.isReceived && { received: true }),
      };
    });
  return saved.length === 0 && parts.length > 0 ? null : saved;
}

/** The parts of a saved draft; null for a draft that is paid otherwise. */
export const partsOf = ({ paymentParts }: Pick<BillView, 'paymentParts'>): PaymentPart[] | null =>
  paymentParts?.map(({ method, amountPaise, reference = '', received = false }, index) => {
    return { ...EMPTY, key: index + 1, method, amountPaise, reference, isReceived: received };
  }) ?? null;

/** The UPI part whose money is asked for by QR code: the first that nobody has seen yet. */
export const awaitedPart = (parts: readonly PaymentPart[]): PaymentPart | undefined =>
  parts.find(({ method, isReceived }) => method === 'UPI' && !isReceived);

/** Issues by field that keep a bill with these parts from being generated: `payments.0.amountPaise` … */
export function partIssues(parts: readonly PaymentPart[], totalPaise: number): Readonly<Record<string, ErrorCode>> {
  const issues: Record<string, ErrorCode> = {};
  for (const [n, { amountPaise, ...part }] of parts.entries()) {
    const issue = amountPaise === null ? 'required' : amountIssue(amountPaise);
    if (issue !== undefined) issues[`payments.${n}.amountPaise`] = issue;
    if (Number.isNaN(tenderedFor({ ...part, amountPaise }))) issues[`payments.${n}.tenderedPaise`] = 'invalid';
  }
  const last = parts.length - 1;
  if (restPaise(parts, totalPaise) < 0) issues[`payments.${last}.amountPaise`] ??= 'payments_above_total';
  return issues;
}

/** Issues by field that keep a draft with these parts from being saved as well. */
export function partTextIssues(parts: readonly PaymentPart[]): Readonly<Record<string, ErrorCode>> {
  const tooLong = parts.flatMap((part, n) => ((referenceFor(part)?.length ?? 0) > MAX_REFERENCE ? [n] : []));
  return Object.fromEntries(tooLong.map((n) => [`payments.${n}.reference`, 'too_long' as const]));
}

function amountIssue(paise: number): ErrorCode | undefined {
  if (Number.isNaN(paise)) return 'invalid';
  if (paise > MAX_PAISE) return 'too_large';
  return paise > 0 ? undefined : 'not_positive';
}
