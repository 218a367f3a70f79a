import { MAX_SEARCH } from '@bahi/contracts';

/** A search text as it is sent. More letters than any name has match nothing, and a whole page of them would not fit the address. */
export function sentSearch(typed: string): string {
  const text = typed.trim();
  return text.length > MAX_SEARCH ? text.slice(0, MAX_SEARCH + 1) : typed;
}
