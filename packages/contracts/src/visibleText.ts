/** Characters that are drawn as nothing: soft hyphens, zero-width spaces, marks of direction, variation selectors, controls. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Control}]/u;
const allUnseen = new RegExp(unseen.source, 'gu');
/** All of these are drawn as the space is. */
const spaces = /[\p{Space_Separator}\t]/gu;

const ZERO_WIDTH_NON_JOINER = '\u200c';
const ZERO_WIDTH_JOINER = '\u200d';
/** A joiner beside one of these decides between a conjunct and a half form. */
const virama = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/;
const indic = /[\u0900-\u0dff]/;
const arabic = /\p{Script=Arabic}/u;
const picture = /\p{Extended_Pictographic}/u;
/** What a joined picture may end with: a skin colour, or the mark that asks for colours at all. */
const pictureEnd = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const keycapBase = /[#*\d]/;
const KEYCAP = '\u20e3';

/** Whether an unseen character changes how its neighbours are drawn. */
function shapes(char: string, before: string, after: string): boolean {
  if (char === ZERO_WIDTH_JOINER && pictureEnd.test(before) && picture.test(after)) return true;
  if (char === ZERO_WIDTH_JOINER || char === ZERO_WIDTH_NON_JOINER) {
    return [indic, arabic].some((script) => script.test(before) && script.test(after)) || virama.test(before);
  }
  if (char === '\ufe0e' || char === '\ufe0f')
    return picture.test(before) || (keycapBase.test(before) && after === KEYCAP);
  return false;
}

/**
 * The text without what nobody sees, its blanks plain spaces: two texts that look equal then are. What shapes its neighbours
 * stays: joiners inside a word of an Indic or the Arabic script, and in an emoji. Not for texts of several lines.
 */
export function visibleText(text: string): string {
  const plain = text.replace(spaces, ' ');
  if (!unseen.test(plain)) return plain;
  return plain.replace(allUnseen, (char, offset: number) => {
    // the last code point before, which may be of two units
    const before = Array.from(plain.slice(Math.max(0, offset - 2), offset)).at(-1) ?? '';
    const after = String.fromCodePoint(plain.codePointAt(offset + char.length) ?? 0);
    return shapes(char, before, after) ? char : '';
  });
}

/**
 * What a name or code is compared by: as `visibleText`, and without joiners and selectors that change nothing that one could tell
 * apart. Two blanks are wider than one: shops' own catalogues have names that differ in nothing else.
 */
export function lookAlikeKey(text: string): string {
  const joined = (char: string, offset: number, whole: string): string =>
    virama.test(whole.charAt(offset - 1)) || virama.test(whole.charAt(offset + 1)) ? char : '';
  return visibleText(text.normalize('NFC'))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, joined)
    .trim();
}
