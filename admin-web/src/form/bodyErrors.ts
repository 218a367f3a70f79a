/** As much of a zod schema as checking needs. */
export interface Schema {
  safeParse(
    value: unknown,
  ):
    | { success: true }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** Key of our words by field; the first thing that is wrong with it. */
export type FieldErrors = Record<string, `errors.${string}`>;

/** What the server's own schema would say about a body, before it is sent. `{}` when it is fine. */
export function bodyErrors(schema: Schema, body: object): FieldErrors {
  const result = schema.safeParse(body);
  if (result.success) return {};
  const found: FieldErrors = {};
  const typed: Partial<Values> = { ...body };
  for (const { path, message } of result.error.issues) {
    const [field = ''] = path.map(String);
    // what is typed and no number stands in its field as NaN; "required" would not be true of it
    found[field] ??= Number.isNaN(typed[field]) ? 'errors.invalid' : `errors.${message}`;
  }
  return found;
}

/** What a form holds, by field. */
export type Values = Record<string, unknown>;

/** A form's `validate`: the body it would send, checked by the schema the server uses. */
export function validator(schema: Schema, toBody: (values: Values) => Values) {
  return (values: Values): FieldErrors => bodyErrors(schema, toBody(values));
}
