import { errorMessage, errors, type ErrorBody, type ErrorCode, type Refusal } from '@bahi/contracts';
import type { Outcome } from '@bahi/event-store';

/** Details of a refusal beyond its code. */
export interface RefusalDetails {
  /** The row as it stands now, on a stale revision. */
  current?: unknown;
  difference?: ErrorBody['difference'];
  retryAfterSeconds?: number | undefined;
  /** Such as `Consistency`: a row that is missing now may still appear. */
  headers?: Readonly<Record<string, string>>;
}

/** Thrown by handlers to refuse a request; the error handler turns it into one JSON answer. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';
  readonly refusal: Refusal;
  readonly details: RefusalDetails;

  constructor(refusal: Refusal | ErrorCode, details: RefusalDetails = {}) {
    const full = typeof refusal === 'string' ? { code: refusal } : refusal;
    super(full.code);
    this.refusal = full;
    this.details = details;
  }

  get status(): number {
    return errors[this.refusal.code].status;
  }
}

/** A refusal that belongs to form fields: `invalid_body` with one code each, and the params of their sentences. */
export function refuseFields(fields: Record<string, ErrorCode>, params?: Refusal['params']): HttpRefusal {
  return new HttpRefusal({ code: 'invalid_body', fields, ...(params && { params }) });
}

/** The accepted outcome. @throws {HttpRefusal} when it was refused, with these details */
export function accepted(outcome: Outcome, details: RefusalDetails = {}): Exclude<Outcome, { kind: 'refused' }> {
  if (outcome.kind !== 'refused') return outcome;
  throw new HttpRefusal(withoutKind(outcome), details);
}

function withoutKind({ kind: _, ...refusal }: Extract<Outcome, { kind: 'refused' }>): Refusal {
  return refusal;
}

/** The JSON answer of a refusal: code and English sentence, also by field. */
export function errorBody(refusal: Refusal, details: RefusalDetails, requestId: string): ErrorBody {
  const { code, params, fields, confirmableBy } = refusal;
  const entries = Object.entries(fields ?? {});
  return {
    code,
    message: errorMessage(code, params),
    ...(entries.length > 0 && {
      errors: Object.fromEntries(entries.map(([field, fieldCode]) => [field, errorMessage(fieldCode, params)])),
      errorCodes: Object.fromEntries(entries),
    }),
    ...(params && { params }),
    ...(confirmableBy && { confirmableBy }),
    ...(details.current !== undefined && { current: details.current }),
    ...(details.difference && { difference: details.difference }),
    requestId,
  };
}
