const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** An ending that joins the next letter: the virama of an Indic script, perhaps with a joiner. */
const joinsNext = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d][\u200c\u200d]?$/u;
const indic = /^[\u0900-\u0d7f]/u;

/** Splits text into visible letters. The conjunct of an Indic script stays whole. */
export function lettersOf(text: string): string[] {
  const letters: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = letters.at(-1);
    // Unicode joins the conjuncts of some scripts only, and its older data those of none
    if (last !== undefined && joinsNext.test(last) && indic.test(segment)) letters[letters.length - 1] = last + segment;
    else letters.push(segment);
  }
  return letters;
}
