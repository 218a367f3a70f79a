type Sent<Body, Empty> = {
  [Field in keyof Body]: Exclude<Body[Field], null | undefined> | Empty[Field & keyof Empty];
};

/** The sent fields of a body. A field that is cleared, by null or an empty text, gets its value in `empty`. */
export function sentFields<Body extends object, Empty extends object>(body: Body, empty: Empty): Sent<Body, Empty> {
  const emptyValues = new Map<string, unknown>(Object.entries(empty));
  const fields: [string, unknown][] = Object.entries(body);
  const sent = fields.filter(([, value]) => value !== undefined);
  const isCleared = (value: unknown) => value === null || value === '';
  return Object.fromEntries(
    sent.map(([field, value]) => [field, isCleared(value) ? emptyValues.get(field) : value]),
  ) as Sent<Body, Empty>;
}
