import { normaliseForSearch } from '@bahi/read-store';

/**
 * What a name is ordered by in lists: `atta` stands before `Basmati`, and both engines order the same. Devanagari lies in
 * its alphabet's order in Unicode.
 */
export function nameKey(name: string): string {
  return normaliseForSearch(name).trim();
}
