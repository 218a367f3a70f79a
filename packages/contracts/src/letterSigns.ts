/** Most signs on one letter: ज़ों has three, and a Vedic accent may be added. */
const MOST_SIGNS = 4;
/** Most accents that go on letters of any script. They stack: a third one would reach the line above. */
const MOST_ACCENTS = 2;

const signsOfLetters = /[\p{M}\p{Default_Ignorable_Code_Point}]{2,}/gu;
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const accent = /\p{Script=Inherited}/u;

/**
 * Limits the combining signs of each letter, which would otherwise be drawn over the lines around: each sign once, two
 * accents, four signs in all. A virama begins a new count with the letter that it joins, so that conjuncts of any length
 * stay as they are. Expects NFC: there most accents are part of their letter.
 */
export function limitSigns(text: string): string {
  return text.replace(signsOfLetters, (run) => {
    const counted = new Set<string>();
    let [limited, accents] = ['', 0];
    for (const sign of run) {
      const isAccent = accent.test(sign);
      if (!invisible.test(sign)) {
        if (counted.has(sign) || counted.size === MOST_SIGNS || (isAccent && accents === MOST_ACCENTS)) continue;
        counted.add(sign);
        if (isAccent) accents += 1;
      }
      limited += sign;
    }
    return limited;
  });
}
