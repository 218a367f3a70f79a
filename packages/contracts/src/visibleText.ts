/** Invisible characters: soft hyphens, zero-width spaces, direction marks, variation selectors, controls. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Control}]/u;
const allUnseen = new RegExp(unseen.source, 'gu');
/** Characters that look like a space. */
const spaces = /[\p{Space_Separator}\t]/gu;

const ZERO_WIDTH_NON_JOINER = '\u200c';
const ZERO_WIDTH_JOINER = '\u200d';
/** A joiner beside one of these selects a conjunct or a half form. */
const virama = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/;
const indic = /[\u0900-\u0dff]/;
const arabic = /\p{Script=Arabic}/u;
const picture = /\p{Extended_Pictographic}/u;
/** What a joined emoji may end with: a skin colour, or the mark for colour display. */
const pictureEnd = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const keycapBase = /[#*\d]/;
const KEYCAP = '\u20e3';

/** Whether an invisible character changes how its neighbours are drawn. */
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
 * The text without invisible characters, with plain spaces as blanks: texts that look equal are equal. Characters that
 * shape their neighbours stay: joiners inside a word of an Indic or the Arabic script, and in an emoji. For texts of
 * one line only.
 */
export function visibleText(text: string): string {
  const plain = text.replace(spaces, ' ');
  if (!unseen.test(plain)) return plain;
  return plain.replace(allUnseen, (char, offset: number) => {
    // the code point before, which may have two code units
    const before = Array.from(plain.slice(Math.max(0, offset - 2), offset)).at(-1) ?? '';
    const after = String.fromCodePoint(plain.codePointAt(offset + char.length) ?? 0);
    return shapes(char, before, after) ? char : '';
  });
}

/**
 * The key by which names and codes are compared: `visibleText` without joiners and selectors that make no visible
 * difference. Two blanks differ from one, because existing catalogues have names that differ only in that.
 */
export function lookAlikeKey(text: string): string {
  const joined = (char: string, offset: number, whole: string): string =>
    virama.test(whole.charAt(offset - 1)) || virama.test(whole.charAt(offset + 1)) ? char : '';
  return visibleText(text.normalize('NFC'))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, joined)
    .trim();
}
