import { normaliseForSearch } from '@bahi/read-store';

/**
 * Sort key of a name: `atta` comes before `Basmati`, equally on both engines. Devanagari is in alphabetical order in Unicode.
 */
export function nameKey(name: string): string {
  return normaliseForSearch(name).trim();
}
