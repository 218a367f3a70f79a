import { drawnText } from '../layout/drawnText.ts';
import { lettersOf } from '../layout/letters.ts';
import { scriptRuns, type IndicFace } from '../layout/scripts.ts';
import type { TextMeasure, Weight } from '../layout/textMeasure.ts';
import type { Face } from './fontFiles.ts';
import { PaperFont, type PlacedGlyph } from './paperFont.ts';

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

/** Characters that combine with the letter before: marks, joiners and variation selectors. */
const COMBINES = /\p{M}|\u200c|\u200d|[\ufe00-\ufe0f]/u;
/** Characters without a shape: direction marks, joiners, variation selectors, controls. */
const SHAPELESS = /[\p{Cf}\p{Cc}\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

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
    const runs = scriptRuns(drawnText(text));
    const spans = runs.flatMap((run) =>
      run.face === null ? this.#other(run.text, weight) : this.#indic(run.text, run.face, weight),
    );
    const width = spans.reduce((sum, { glyphs }) => glyphs.reduce((total, { xAdvance }) => total + xAdvance, sum), 0);
    const shaped = { text, spans, width };
    this.#known.set(key, shaped);
    return shaped;
  }

  #indic(text: string, face: IndicFace, weight: Weight): Span[] {
    const font = this.#font(face, weight);
    const isKnown = Array.from(text).every((character) => font.has(character.codePointAt(0) ?? 0));
    if (isKnown) return [{ font, glyphs: font.shaped(text), actualText: text }];
    return lettersOf(text).flatMap((letter) => this.#letter(letter, weight, face));
  }

  #other(text: string, weight: Weight): Span[] {
    const font = this.#font('latin', weight);
    const isPlain = !COMBINES.test(text) && Array.from(text).every((character) => isIn(font, character));
    if (isPlain) return [{ font, glyphs: font.plain(text), actualText: null }];
    return lettersOf(text).flatMap((letter) => this.#letter(letter, weight));
  }

  /** Shapes one letter with the first font that has all of it, or as a box. */
  #letter(letter: string, weight: Weight, indicFace: IndicFace = 'devanagari'): Span[] {
    const shown = letter.replace(SHAPELESS, '');
    if (shown === '') return [];
    for (const face of new Set<Face>(['latin', indicFace, 'devanagari'])) {
      const font = this.#font(face, weight);
      if (!Array.from(shown).every((character) => isIn(font, character))) continue;
      const isOne = Array.from(shown).length === 1;
      const glyphs = isOne ? font.plain(shown) : font.shaped(shown);
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
