import type { Run } from './scanReader.ts';

/** Signs in codes and links that no name has. */
const OF_CODES = /[:=?@%|\\<>{}[\]]/;

/**
 * Whether text that an Enter ended may be scanned: a word with a digit, several words with one at a scanner's speed, or a link. Words
 * without a digit are typed (0070).
 * @param run the keys before the Enter, if they came quickly
 */
export function mayBeScan(text: string, run: Run | undefined): boolean {
  if (OF_CODES.test(text)) return true;
  if (!/\p{Nd}/u.test(text)) return false;
  return !/\s/.test(text) || (run !== undefined && run.fast === run.whole && run.whole.trim() === text);
}
