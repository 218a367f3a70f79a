import type { Translate } from '../i18n/language.ts';
import type { WordKey } from '../i18n/words.ts';

/** The part of a zod schema that validation needs. */
export interface Schema {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: readonly Issue[] } };
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
  /** Of a value that is too large: the largest that is not. */
  maximum?: number | bigint;
}

/** A translation key, or one with the values in its text. */
export type FieldError = `errors.${string}` | { message: 'errors.too_many'; args: { max: number } };

/** The first error of each field. */
export type FieldErrors = Record<string, FieldError>;

/** Validates a body with the server's schema. `{}` when it is valid. */
export function bodyErrors(schema: Schema, body: object): FieldErrors {
  const result = schema.safeParse(body);
  if (result.success) return {};
  const found: FieldErrors = {};
  const typed: Partial<Values> = { ...body };
  for (const issue of result.error.issues) {
    const [field = ''] = issue.path.map(String);
    // text that is no number is NaN in its field; "required" would be wrong
    found[field] ??= Number.isNaN(typed[field]) ? 'errors.invalid' : errorOf(issue);
  }
  return found;
}

function errorOf({ message, maximum }: Issue): FieldError {
  if (message !== 'too_many' || maximum === undefined) return `errors.${message}`;
  return { message: 'errors.too_many', args: { max: Number(maximum) } };
}

/** The error in the reader's language; undefined for none. */
export function fieldErrorText(translate: Translate, error: FieldError | undefined): string | undefined {
  if (error === undefined) return undefined;
  return typeof error === 'string' ? translate(error as WordKey) : translate(error.message, error.args);
}

/** Values of a form by field. */
export type Values = Record<string, unknown>;

/** A form's `validate`: checks the body it would send with the server's schema. */
export function validator(schema: Schema, toBody: (values: Values) => Values) {
  return (values: Values): FieldErrors => bodyErrors(schema, toBody(values));
}
