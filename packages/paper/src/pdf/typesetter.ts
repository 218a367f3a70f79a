import { limitSigns } from '@bahi/contracts';
import { lettersOf } from '../layout/letters.ts';
import type { Face, Weight } from './fontFiles.ts';
import { PaperFont, type PlacedGlyph } from './paperFont.ts';
import { scriptRuns, type IndicFace } from './scripts.ts';

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
const SPACES = /\s+/gu;

/** Shapes and measures the text of one document. */
export class Typesetter {
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
    const runs = scriptRuns(limitSigns(text.normalize('NFC')).replace(SPACES, ' '));
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

  /** Breaks text into lines of at most `width` points: between words, and within a word that is wider than a line. */
  wrap(text: string, width: number, size: number, weight: Weight = 'regular'): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(SPACES).filter((part) => part !== '')) {
      const joined = line === '' ? word : `${line} ${word}`;
      if (this.width(joined, size, weight) <= width) {
        line = joined;
        continue;
      }
      if (line !== '') lines.push(line);
      const parts = this.#breakWord(word, width, size, weight);
      line = parts.pop() ?? '';
      lines.push(...parts);
    }
    if (line !== '' || lines.length === 0) lines.push(line);
    return lines;
  }

  #breakWord(word: string, width: number, size: number, weight: Weight): string[] {
    if (this.width(word, size, weight) <= width) return [word];
    const parts: string[] = [];
    let part = '';
    for (const letter of lettersOf(word)) {
      if (part !== '' && this.width(part + letter, size, weight) > width) {
        parts.push(part);
        part = '';
      }
      part += letter;
    }
    return [...parts, part];
  }
}

function isIn(font: PaperFont, character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return font.has(codePoint) && character.replace(SHAPELESS, '') !== '';
}
