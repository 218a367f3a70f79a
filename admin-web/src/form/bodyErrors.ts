/** The part of a zod schema that validation needs. */
export interface Schema {
  safeParse(
    value: unknown,
  ):
    | { success: true }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** The first error of each field, as a translation key. */
export type FieldErrors = Record<string, `errors.${string}`>;

/** Validates a body with the server's schema. `{}` when it is valid. */
export function bodyErrors(schema: Schema, body: object): FieldErrors {
  const result = schema.safeParse(body);
  if (result.success) return {};
  const found: FieldErrors = {};
  const typed: Partial<Values> = { ...body };
  for (const { path, message } of result.error.issues) {
    const [field = ''] = path.map(String);
    // text that is no number is NaN in its field; "required" would be wrong
    found[field] ??= Number.isNaN(typed[field]) ? 'errors.invalid' : `errors.${message}`;
  }
  return found;
}

/** Values of a form by field. */
export type Values = Record<string, unknown>;

/** A form's `validate`: checks the body it would send with the server's schema. */
export function validator(schema: Schema, toBody: (values: Values) => Values) {
  return (values: Values): FieldErrors => bodyErrors(schema, toBody(values));
}
