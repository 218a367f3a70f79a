/** What a form leaves empty is not there: null and '' alike. */
export function orNull(value: string | null | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}

/** The same for a change, where "not sent" means "as it was". */
export function orNullIfSent(value: string | null | undefined): string | null | undefined {
  return value === undefined ? undefined : orNull(value);
}

/** A field that is never empty: null gives it the value it has when it is not sent with a new record. */
export function clearedTo<Value>(initial: Value, value: Value | null | undefined): Value | undefined {
  return value === null ? initial : value;
}
