function member(key: string, value: unknown): string {
  return `${JSON.stringify(key)}:${canonicalJson(value)}`;
}

function objectText(value: object): string {
  const members: string[] = [];
  // UTF-16 code unit order, which is what the default sort compares
  for (const key of Object.keys(value).toSorted()) {
    const field = (value as Record<string, unknown>)[key];
    if (field !== undefined) members.push(member(key, field));
  }
  return `{${members.join(',')}}`;
}

/**
 * One text for one value, as RFC 8785 (JSON Canonicalization Scheme) writes it: no white space, members sorted by UTF-16
 * code units, strings and numbers as ECMAScript writes them. Members that are `undefined` are left out.
 * @throws {TypeError} for what JSON cannot hold: NaN, infinities, bigint, functions.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} is not a JSON number`);
      return JSON.stringify(value);
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
      return objectText(value);
    default:
      throw new TypeError(`a ${typeof value} is not JSON`);
  }
}
