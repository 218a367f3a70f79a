import type { Translate } from '../i18n/language.ts';
import type { WordKey } from '../i18n/words.ts';

/** The part of a zod schema that validation needs. */
export interface Schema {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: readonly Issue[] } };
}

/** A fault that the schema found. */
export interface Issue {
  path: readonly PropertyKey[];
  message: string;
  /** Of a value that is too large: the largest that is not. */
  maximum?: number | bigint;
}

/** A translation key, or one with the values in its text. */
export type FieldError = `errors.${string}` | Limit;
/** A limit that is exceeded. */
export type Limit =
  | { message: 'errors.too_many'; args: { max: number } }
  | { message: 'inputs.tooLong'; args: { max: number; excess: number } };

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
    found[field] ??= Number.isNaN(typed[field]) ? 'errors.invalid' : errorOf(issue, body);
  }
  return found;
}

const errorOf = (issue: Issue, body: unknown): FieldError => limitOf(issue, body) ?? `errors.${issue.message}`;

/** The limit that a value of the body exceeds, if that is what is wrong. */
export function limitOf({ path, message, maximum }: Issue, body: unknown): Limit | undefined {
  if (maximum === undefined) return undefined;
  const max = Number(maximum);
  if (message === 'too_many') return { message: 'errors.too_many', args: { max } };
  let value = body;
  for (const name of path) value = (value as Values | undefined)?.[String(name)];
  if (message !== 'too_long' || typeof value !== 'string') return undefined;
  // what is invisible or around the text may not count
  return { message: 'inputs.tooLong', args: { max, excess: Math.max(1, value.trim().length - max) } };
}

/** The error in the reader's language; undefined for none. */
export function fieldErrorText(translate: Translate, error: FieldError | undefined): string | undefined {
  if (error === undefined) return undefined;
  return typeof error === 'string' ? translate(error as WordKey) : translate(error.message, error.args);
}

/** What is wrong with one text by its schema, in the reader's language; undefined for nothing. */
export function textFault(translate: Translate, schema: Schema, text: string): string | undefined {
  const result = schema.safeParse(text);
  const [issue] = result.success ? [] : result.error.issues;
  return fieldErrorText(translate, issue && errorOf(issue, text));
}

/** Values of a form by field. */
export type Values = Record<string, unknown>;

/** A form's `validate`: checks the body it would send with the server's schema. */
export function validator(schema: Schema, toBody: (values: Values) => Values) {
  return (values: Values): FieldErrors => bodyErrors(schema, toBody(values));
}
