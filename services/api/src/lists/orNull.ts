/** An empty form field counts as absent: null and '' alike. */
export function orNull(value: string | null | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}

/** For a field that is never empty: null resets it to its initial value. */
export function clearedTo<Value>(initial: Value, value: Value | null | undefined): Value | undefined {
  return value === null ? initial : value;
}
