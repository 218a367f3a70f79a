/** A member's key and how it is written, colon included. */
interface Member {
  key: string;
  text: string;
}

const MAX_SHAPES = 1_000;
// Objects of one event type have the same keys in the same order: their sorting is done once.
const shapes = new Map<string, Member[]>();

function sortMembers(keys: string[]): Member[] {
  // UTF-16 code unit order, which is what the default sort compares
  return keys.toSorted().map((key) => ({ key, text: `${JSON.stringify(key)}:` }));
}

function membersOf(value: object): Member[] {
  const keys = Object.keys(value);
  // with the count in front, only keys that hold a NUL could be taken for others; those are not kept
  const shape = `${keys.length}\0${keys.join('\0')}`;
  const known = shapes.get(shape);
  if (known !== undefined) return known;
  const members = sortMembers(keys);
  if (keys.some((key) => key.includes('\0'))) return members;
  if (shapes.size >= MAX_SHAPES) shapes.clear();
  shapes.set(shape, members);
  return members;
}

function objectText(value: object): string {
  let text = '';
  for (const { key, text: keyText } of membersOf(value)) {
    const field = (value as Record<string, unknown>)[key];
    if (field !== undefined) text += `${text === '' ? '' : ','}${keyText}${canonicalJson(field)}`;
  }
  return `{${text}}`;
}

function arrayText(items: unknown[]): string {
  let text = '';
  for (const item of items) text += `${text === '' ? '' : ','}${canonicalJson(item ?? null)}`;
  return `[${text}]`;
}

/**
 * One text for one value, as RFC 8785 (JSON Canonicalization Scheme) writes it: no white space, members sorted by UTF-16
 * code units, strings and numbers as ECMAScript writes them. Members that are `undefined` are left out.
 * @throws {TypeError} for what JSON cannot hold: NaN, infinities, bigint, functions.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} is not a JSON number`);
      // -0 is written 0, as JSON.stringify does
      return `${value}`;
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? arrayText(value) : objectText(value);
    default:
      throw new TypeError(`a ${typeof value} is not JSON`);
  }
}
