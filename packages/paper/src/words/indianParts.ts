/** Number words of one language for Indian counting: hundred, thousand, lakh, crore. */
export interface NumberWords {
  /** Words for 0 to 99. */
  small: readonly string[];
  hundred: string;
  thousand: string;
  lakh: string;
  crore: string;
}

const CRORE = 10_000_000;

/** A whole number of 0 or more in words. Beyond 99 crore, the crores are themselves counted in words. */
export function numberInWords(value: number, words: NumberWords): string {
  if (value < 100) return words.small[value] ?? '';
  const parts: string[] = [];
  const crores = Math.floor(value / CRORE);
  if (crores > 0) parts.push(numberInWords(crores, words), words.crore);
  let rest = value % CRORE;
  for (const [size, name] of [
    [100_000, words.lakh],
    [1_000, words.thousand],
    [100, words.hundred],
  ] as const) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(words.small[count] ?? '', name);
    rest %= size;
  }
  if (rest > 0) parts.push(words.small[rest] ?? '');
  return parts.join(' ');
}
