import { PaperFont, type PlacedGlyph } from './paperFont.ts';
import { lettersOf } from '../layout/letters.ts';
import type { TextMeasure, Weight } from '../layout/textMeasure.ts';
import type { Face } from './fontFiles.ts';

/** Glyphs of one font for one piece of text. */
export interface Span {
  font: PaperFont;
  glyphs: readonly PlacedGlyph[];
  /** The text when viewers cannot recover it from the glyphs; null where each glyph is one character. */
  actualText: string | null;
}

/** Shaped text, ready to draw; `width` is in thousandths of the type size. */
export interface ShapedText {
  text: string;
  spans: readonly Span[];
  width: number;
}

const DEVANAGARI = /[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff][\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff\u200c\u200d]*/u;
const PIECES = new RegExp(`(${DEVANAGARI.source})`, 'u');
/** Characters that combine with the letter before: marks, joiners and variation selectors. */
const COMBINES = /\p{M}|\u200c|\u200d|[\ufe00-\ufe0f]/u;
/** Characters without a shape: direction marks, joiners, variation selectors, controls. */
const SHAPELESS = /[\p{Cf}\p{Cc}\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const SPACES = /\s+/gu;

/** Shapes and measures the text of one document. */
export class Typesetter implements TextMeasure {
  readonly #fonts = new Map<string, PaperFont>();
  readonly #known = new Map<string, ShapedText>();

  /** All fonts used so far, to be embedded. */
  get fonts(): PaperFont[] {
    return [...this.#fonts.values()];
  }

  #font(face: Face, weight: Weight): PaperFont {
    const key = `${face} ${weight}`;
    const font = this.#fonts.get(key) ?? new PaperFont(`F${this.#fonts.size + 1}`, face, weight);
    this.#fonts.set(key, font);
    return font;
  }

  shape(text: string, weight: Weight = 'regular'): ShapedText {
    const key = `${weight} ${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const spans = text
      .normalize('NFC')
      .replace(SPACES, ' ')
      .split(PIECES)
      .flatMap((piece, index) => (index % 2 === 1 ? this.#devanagari(piece, weight) : this.#other(piece, weight)));
    const width = spans.reduce((sum, { glyphs }) => glyphs.reduce((total, { xAdvance }) => total + xAdvance, sum), 0);
    const shaped = { text, spans, width };
    this.#known.set(key, shaped);
    return shaped;
  }

  #devanagari(text: string, weight: Weight): Span[] {
    const font = this.#font('devanagari', weight);
    const isKnown = Array.from(text).every((character) => font.has(character.codePointAt(0) ?? 0));
    if (!isKnown) return lettersOf(text).flatMap((letter) => this.#letter(letter, weight));
    return text.replace(SHAPELESS, '') === '' ? [] : [{ font, glyphs: font.shaped(text, 'dev2'), actualText: text }];
  }

  #other(text: string, weight: Weight): Span[] {
    if (text === '') return [];
    const font = this.#font('latin', weight);
    const isPlain = !COMBINES.test(text) && Array.from(text).every((character) => isIn(font, character));
    if (isPlain) return [{ font, glyphs: font.plain(text), actualText: null }];
    return lettersOf(text).flatMap((letter) => this.#letter(letter, weight));
  }

  /** Shapes one letter with the first font that has all of it, or as a box. */
  #letter(letter: string, weight: Weight): Span[] {
    const shown = letter.replace(SHAPELESS, '');
    if (shown === '') return [];
    for (const face of ['latin', 'devanagari'] as const) {
      const font = this.#font(face, weight);
      if (!Array.from(shown).every((character) => isIn(font, character))) continue;
      const isOne = Array.from(shown).length === 1;
      const glyphs = isOne ? font.plain(shown) : font.shaped(shown, face === 'devanagari' ? 'dev2' : undefined);
      return [{ font, glyphs, actualText: isOne && shown === letter ? null : letter }];
    }
    const font = this.#font('latin', weight);
    return [{ font, glyphs: [font.box()], actualText: letter }];
  }

  /** Width in points. */
  width(text: string, size: number, weight: Weight = 'regular'): number {
    return (this.shape(text, weight).width * size) / 1_000;
  }
}

function isIn(font: PaperFont, character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return font.has(codePoint) && character.replace(SHAPELESS, '') !== '';
}
