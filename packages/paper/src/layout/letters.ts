const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits text into visible letters. A Devanagari conjunct stays whole. */
export function lettersOf(text: string): string[] {
  const letters: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = letters.at(-1);
    // older Unicode data splits after the sign that joins a letter to the next
    if (last !== undefined && /\u094d[\u200c\u200d]?$/u.test(last) && /^\p{Script=Devanagari}/u.test(segment))
      letters[letters.length - 1] = last + segment;
    else letters.push(segment);
  }
  return letters;
}
