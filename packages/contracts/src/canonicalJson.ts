/** A member's key, and its text after an opening brace or a comma, colon included. */
interface Member {
  key: string;
  text: string;
}

/** The shape of objects with the same keys in the same order. Each place in an event has one shape. */
interface Shape {
  keys: string[];
  /** Sorted. */
  members: Member[];
}

/** How many shapes are cached for each number of keys. Events have no wider objects. */
const MAX_ALIKE = 50;
const MAX_KEYS = 100;
const shapes = new Map<number, Shape[]>();

function shapeOf(value: object): Shape {
  const keys = Object.keys(value);
  const alike = shapes.get(keys.length) ?? [];
  const known = alike.find((shape) => shape.keys.every((key, index) => key === keys[index]));
  if (known !== undefined) return known;
  // UTF-16 code unit order, which is what the default sort compares
  const members = keys.toSorted().map((key) => ({ key, text: `${JSON.stringify(key)}:` }));
  const shape = { keys, members };
  if (keys.length > MAX_KEYS) return shape;
  if (alike.length >= MAX_ALIKE) alike.length = 0;
  alike.push(shape);
  shapes.set(keys.length, alike);
  return shape;
}

/** Matches text that needs escaping; a test is faster than rewriting every text. */
const escaped = /["\\\p{Cc}\p{Surrogate}]/u;

function objectText(value: object): string {
  let text = '{';
  for (const { key, text: keyText } of shapeOf(value).members) {
    const field = (value as Record<string, unknown>)[key];
    if (field === undefined) continue;
    if (text.length > 1) text += ',';
    text += keyText;
    text += canonicalJson(field);
  }
  return `${text}}`;
}

function arrayText(items: unknown[]): string {
  let text = '';
  for (const item of items) text += `${text === '' ? '' : ','}${canonicalJson(item ?? null)}`;
  return `[${text}]`;
}

/**
 * The one text of a value by RFC 8785 (JSON Canonicalization Scheme): no white space, members sorted by UTF-16 code
 * units, strings and numbers as in ECMAScript. Members that are `undefined` are omitted.
 * @throws {TypeError} for what JSON cannot represent: NaN, infinities, bigint, functions.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return escaped.test(value) ? JSON.stringify(value) : `"${value}"`;
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
