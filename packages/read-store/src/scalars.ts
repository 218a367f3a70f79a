import type { Doc, Scalar } from './port.ts';

/** Text order of UTF-8 bytes, as in databases; `<` on strings differs for characters outside the basic plane. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

const rank = (value: Scalar): number => (value === null ? 0 : typeof value === 'string' ? 2 : 1);

/** Null before numbers (false is 0, true is 1) before texts. */
export function compareScalars(a: Scalar, b: Scalar): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  return rank(a) - rank(b) || Number(a) - Number(b);
}

/** The scalar at a dotted path; null for anything else. */
export function fieldOf(doc: Doc, path: string): Scalar {
  return scalarAt(doc, path.split('.'));
}

/** The same for a path that is split once for many documents. */
export function scalarAt(doc: Doc, keys: readonly string[]): Scalar {
  const [first = ''] = keys;
  const value = keys.length === 1 ? (doc as unknown as Record<string, unknown>)[first] : inner(doc, keys);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function inner(doc: Doc, keys: readonly string[]): unknown {
  let value: unknown = doc;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** The distinct search tokens of a document, in text order. */
export function tokensOf(doc: Doc, field: string | undefined): string[] {
  const value = field === undefined ? undefined : (doc as unknown as Record<string, unknown>)[field];
  if (!Array.isArray(value)) return [];
  return [...new Set(value.filter((token): token is string => typeof token === 'string'))].toSorted(compareText);
}
