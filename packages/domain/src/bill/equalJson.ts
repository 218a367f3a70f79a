/** Same JSON value, whatever the order of its keys. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const entries = Object.entries(a);
  if (entries.length !== Object.keys(b).length) return false;
  const other = new Map<string, unknown>(Object.entries(b));
  return entries.every(([key, value]) => other.has(key) && equalJson(value, other.get(key)));
}
