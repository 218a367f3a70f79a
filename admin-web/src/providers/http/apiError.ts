import { isErrorCode, UNITS, type ErrorBody } from '@bahi/contracts';
import { formatMonth } from '../../format/dates.ts';
import { formatMilli } from '../../format/quantity.ts';
import { shownLanguage, translate } from '../../i18n/language.ts';
import type { TextParams } from '../../i18n/words.ts';

/** A failed request: a status with a body, or status 0 without an answer. */
export class HttpFailure extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;

  constructor(message: string, status: number, statusText: string, body: unknown) {
    super(message);
    this.name = 'HttpFailure';
    this.status = status;
    this.statusText = statusText;
    this.body = body;
  }
}

/** Field errors as react-admin's forms take them: a translation key, with params if it has any. */
type FormErrors = Record<string, string | { message: string; args: Record<string, string | number> }>;

/** The error that every call rejects with. `originalError.body` is the server's whole body. */
export class ApiError extends Error {
  /** 0 without an answer. */
  readonly status: number;
  readonly statusText: string;
  readonly originalError: HttpFailure;
  /** Read by react-admin's forms: translation keys by field. */
  readonly body: { errors?: FormErrors };

  constructor(message: string, originalError: HttpFailure) {
    super(message);
    this.name = 'ApiError';
    this.status = originalError.status;
    this.statusText = originalError.statusText;
    this.originalError = originalError;
    this.body = formErrorsOf(bodyOf(originalError));
  }
}

/** The body's message, else its error field, else the client's own message, else "An error occurred". */
export function apiErrorOf(failure: HttpFailure): ApiError {
  const { message, error } = fieldsOf(failure.body);
  return new ApiError(textOf(message) || textOf(error) || failure.message || 'An error occurred', failure);
}

const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** No answer, one of a proxy without a server, or of a server that cannot work at the moment. */
export const isUnreachedStatus = (status: number): boolean => status === 0 || (status >= 502 && status <= 504);

/** Whether the call was not carried out for such a reason: the same call may succeed later. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && isUnreachedStatus(error.status);

/** The server's error body as far as it is one: code, params, field errors, the current row, the difference. */
export function errorBodyOf(error: unknown): Partial<ErrorBody> {
  return error instanceof ApiError ? bodyOf(error.originalError) : {};
}

/** Whether a refusal is about values that can be changed: it names fields, or may be confirmed. A conflict of versions is not. */
export function isOfValues(error: unknown): boolean {
  const { errors = {}, confirmableBy, current } = errorBodyOf(error);
  return current === undefined && (Object.keys(errors).length > 0 || confirmableBy !== undefined);
}

function bodyOf(failure: HttpFailure): Partial<ErrorBody> {
  return fieldsOf(failure.body);
}

function formErrorsOf({ errors, errorCodes, params }: Partial<ErrorBody>): { errors?: FormErrors } {
  if (errors === undefined) return {};
  const entries = Object.entries(errors).map(([field, text]) => {
    const code = errorCodes?.[field] ?? '';
    const message = isErrorCode(code) ? `errors.${code}` : inReadersWords(text);
    return [field, params === undefined ? message : { message, args: params }] as const;
  });
  return { errors: Object.fromEntries(entries) };
}

/** The server's message in the reader's language: by its code, else its English sentence if the reader's language is English. */
export function serverMessageOf(error: unknown): string | undefined {
  const { code = '', params, ...body } = errorBodyOf(error);
  if (isErrorCode(code)) return translate(`errors.${code}`, shown(params));
  const { message, error: sentence } = fieldsOf(body);
  return shownLanguage() === 'en' ? textOf(message) || textOf(sentence) || undefined : undefined;
}

/**
 * The error's message in the reader's language: the server's, else a general one. Call it while rendering, so that it follows a
 * change of language.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return textOf(fieldsOf(error)['message']) || translate('common.unknownError');
  const message = serverMessageOf(error);
  if (message !== undefined) return message;
  if (error.status === 0) return translate('common.noAnswer');
  // the browser's own message means nothing to a shopkeeper
  const isInternal = error.status >= 500 && errorBodyOf(error).code === undefined;
  return translate(isInternal ? 'errors.internal_error' : 'common.unknownError');
}

/** Formats params for people: a month by its name, the least quantity with its unit. */
function shown(params: TextParams = {}): TextParams {
  const { leastMilli } = params;
  if (typeof leastMilli === 'number') return { ...params, ...shownLeast(leastMilli, String(params['unit'])) };
  const month = String(params['month']);
  return /^\d{4}-\d\d$/.test(month) ? { ...params, month: formatMonth(month, shownLanguage()) } : params;
}

function shownLeast(leastMilli: number, named: string): TextParams {
  const known = UNITS.find((unit) => unit === named);
  return { least: formatMilli(leastMilli), ...(known && { unit: translate(`common.units.${known}`) }) };
}

/** The server's English sentence for readers of English; else a general message. */
function inReadersWords(english: string): string {
  return shownLanguage() === 'en' ? english : translate('errors.invalid');
}

/** Messages by field in the reader's language; empty when the error names no field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const { errors = {}, errorCodes, params } = errorBodyOf(error);
  const entries = Object.entries(errors).map(([field, text]) => {
    const code = errorCodes?.[field] ?? '';
    const words = isErrorCode(code) ? translate(`errors.${code}`, shown(params)) : inReadersWords(text);
    return [field, words] as const;
  });
  return Object.fromEntries(entries);
}
