import { isErrorCode, type ErrorBody } from '@bahi/contracts';
import { formatMonth } from '../../format/dates.ts';
import { shownLanguage, translate } from '../../i18n/language.ts';
import type { TextParams, WordKey } from '../../i18n/words.ts';

/** What the transport reported: a status with a body, or (status 0) no answer at all. */
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

/** Field errors as react-admin's forms take them: a key of our words, with its params when it has some. */
type FormErrors = Record<string, string | { message: string; args: Record<string, string | number> }>;

/** The one error every call rejects with. `originalError.body` is the server's whole body. */
export class ApiError extends Error {
  /** 0 when no answer came. */
  readonly status: number;
  readonly statusText: string;
  readonly originalError: HttpFailure;
  /** What react-admin's forms read: the texts by field, as keys of our words. */
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

/** The server's error body as far as it is one: code, params, field errors, the current row, the difference. */
export function errorBodyOf(error: unknown): Partial<ErrorBody> {
  return error instanceof ApiError ? bodyOf(error.originalError) : {};
}

function bodyOf(failure: HttpFailure): Partial<ErrorBody> {
  return fieldsOf(failure.body);
}

function formErrorsOf({ errors, errorCodes, params }: Partial<ErrorBody>): { errors?: FormErrors } {
  if (errors === undefined) return {};
  const entries = Object.entries(errors).map(([field, text]) => {
    const code = errorCodes?.[field] ?? '';
    const message = isErrorCode(code) ? `errors.${code}` : inReadersWords(text, 'errors.invalid');
    return [field, params === undefined ? message : { message, args: params }] as const;
  });
  return { errors: Object.fromEntries(entries) };
}

/** What the server said, in the reader's language: our words for its code, else its English sentence to who reads English. */
export function serverMessageOf(error: unknown): string | undefined {
  const { code = '', params, ...body } = errorBodyOf(error);
  if (isErrorCode(code)) return translate(`errors.${code}`, shown(params));
  const { message, error: sentence } = fieldsOf(body);
  return shownLanguage() === 'en' ? textOf(message) || textOf(sentence) || undefined : undefined;
}

/**
 * What went wrong, in the reader's language: what the server said, else what we know. Call it while rendering, so that it follows
 * a change of language.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return textOf(fieldsOf(error)['message']) || translate('common.unknownError');
  const said = serverMessageOf(error);
  if (said !== undefined) return said;
  if (error.status === 0) return translate('common.noAnswer');
  // the transport's own sentence says nothing to a shopkeeper
  const isMute = error.status >= 500 && errorBodyOf(error).code === undefined;
  return translate(isMute ? 'errors.internal_error' : 'common.unknownError');
}

/** Params as people read them: a month by its name. */
function shown(params: TextParams = {}): TextParams {
  const month = String(params['month']);
  return /^\d{4}-\d\d$/.test(month) ? { ...params, month: formatMonth(month, shownLanguage()) } : params;
}

/** A sentence of the server's, where it is in the reader's language; else our nearest words. */
function inReadersWords(english: string, instead: WordKey): string {
  return shownLanguage() === 'en' ? english : translate(instead);
}

/** Text by field in the reader's language; empty when the error names no field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const { errors = {}, errorCodes, params } = errorBodyOf(error);
  const entries = Object.entries(errors).map(([field, text]) => {
    const code = errorCodes?.[field] ?? '';
    const words = isErrorCode(code)
      ? translate(`errors.${code}`, shown(params))
      : inReadersWords(text, 'errors.invalid');
    return [field, words] as const;
  });
  return Object.fromEntries(entries);
}
