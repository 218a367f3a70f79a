import { blockOf } from '../blocksOf.ts';
import type { Labelled, PrintedDocument } from '../blocks.ts';
import { DOT, extentOf, translationSize } from './measures.ts';
import { aligned, below, beside, ruled, space, type Strip, type TextPart } from './strip.ts';
import type { TextMeasure, Weight } from './textMeasure.ts';
import { ROUNDING, wrapText } from './wrapText.ts';

type Align = 'start' | 'center' | 'end';

export interface TextBox {
  x: number;
  width: number;
  size: number;
  weight?: Weight | undefined;
  align?: Align | undefined;
}

/** A piece of a line that has a type of its own. */
interface Piece {
  text: string;
  size: number;
  weight?: Weight | undefined;
}

/** Builds strips of text, measured with the fonts of one document. */
export class StripMaker {
  readonly #measure: TextMeasure;
  #paragraphs = 0;

  constructor(measure: TextMeasure) {
    this.#measure = measure;
  }

  width(text: string, size: number, weight?: Weight): number {
    return this.#measure.width(text, size, weight);
  }

  wrap(text: string, box: Pick<TextBox, 'width' | 'size' | 'weight'>): string[] {
    return wrapText(this.#measure, text, box);
  }

  /** Wrapped paragraphs below each other in a box. */
  paragraphs(texts: readonly string[], box: TextBox): Strip {
    return below(this.lines(texts, box));
  }

  /** The same, one strip per line, so that a page may end between them. */
  lines(texts: readonly string[], box: TextBox): Strip[] {
    return texts.flatMap((text) => this.#wrapped(text, box, (this.#paragraphs += 1), ''));
  }

  #wrapped(text: string, box: TextBox, paragraph: number, before: '' | ' '): Strip[] {
    const { size, weight } = box;
    let rest = text.replaceAll(/\s+/gu, ' ').trim();
    let joint = before;
    return this.wrap(text, box).map((line) => {
      const strip = this.#line([{ text: line, size, weight }], box, paragraph, joint);
      rest = rest.slice(line.length);
      joint = rest.startsWith(' ') ? ' ' : '';
      rest = rest.trimStart();
      return strip;
    });
  }

  /** Pieces on one line, which must fit. */
  #line(
    pieces: readonly Piece[],
    { x, width, align = 'start' }: TextBox,
    paragraph = (this.#paragraphs += 1),
    joint: '' | ' ' = '',
  ): Strip {
    const above = Math.max(...pieces.map(({ text, size }) => size * extentOf(text).above));
    const under = Math.max(...pieces.map(({ text, size }) => size * extentOf(text).below));
    const widths = pieces.map(({ text, size, weight }) => this.width(text, size, weight));
    const rest = width - widths.reduce((sum, one) => sum + one, 0);
    let left = x + { start: 0, center: rest / 2, end: rest }[align];
    const parts = pieces.map(({ text, size, weight = 'regular' }, index): TextPart => {
      const part: TextPart = {
        text,
        weight,
        size,
        x: left,
        width: widths[index] ?? 0,
        paragraph,
        joint: index === 0 ? joint : '',
      };
      left += part.width;
      return part;
    });
    return { height: above + under, lines: [{ baseline: above, parts }], rules: [] };
  }

  #fits(pieces: readonly Piece[], width: number): boolean {
    return pieces.reduce((sum, { text, size, weight }) => sum + this.width(text, size, weight), 0) <= width + ROUNDING;
  }

  /** A text and its translation, which is smaller: on one line where both fit, otherwise below each other. */
  pair(texts: readonly string[], box: TextBox): Strip {
    const [first = '', second] = texts;
    if (second === undefined) return this.paragraphs([first], box);
    const small = translationSize(box.size);
    const pieces = [this.#piece(first, box), this.#piece(` / ${second}`, { ...box, size: small })];
    if (this.#fits(pieces, box.width)) return this.#line(pieces, box);
    return below([this.paragraphs([first], box), this.paragraphs([second], { ...box, size: small })]);
  }

  #piece(text: string, { size, weight }: Pick<TextBox, 'size' | 'weight'>): Piece {
    return { text, size, weight };
  }

  /**
   * `Date / तारीख: 06/01/2026`. A value of several words goes on in the next line; where not even its first word fits
   * beside both labels, the translation is below.
   */
  labelled({ label, value }: Labelled, box: TextBox): Strip {
    const [first = '', second] = label;
    if (second === undefined) return this.paragraphs([`${first}: ${value}`], box);
    const small = { ...box, size: translationSize(box.size) };
    const labels = [this.#piece(first, box), this.#piece(` / ${second}:`, small)];
    const words = value.split(' ');
    for (let count = words.length; count > 0; count -= 1) {
      const pieces = [...labels, this.#piece(` ${words.slice(0, count).join(' ')}`, box)];
      if (!this.#fits(pieces, box.width)) continue;
      const rest = words.slice(count).join(' ');
      const paragraph = (this.#paragraphs += 1);
      const more = rest === '' ? [] : this.#wrapped(rest, box, paragraph, ' ');
      return below([this.#line(pieces, box, paragraph), ...more]);
    }
    return below([this.paragraphs([`${first}: ${value}`], box), this.paragraphs([second], small)]);
  }

  /** Whether a text and a value fit on one line, with some space between them. */
  isBeside(text: string, value: string, box: TextBox, strong: Pick<TextBox, 'size' | 'weight'> = box): boolean {
    const room = box.width - this.width(value, strong.size, strong.weight) - box.size / 2;
    return this.width(text, box.size, box.weight) <= room;
  }

  /**
   * A label at the left edge and its value at the right one, on one line. A translation that does not fit goes below the
   * label; only a value that does not fit beside the label itself goes below it.
   */
  spread(label: readonly string[], value: string, box: TextBox, strong: Pick<TextBox, 'size' | 'weight'> = box): Strip {
    const valueBox: TextBox = { ...box, size: strong.size, weight: strong.weight, align: 'end' };
    const room = box.width - this.width(value, strong.size, strong.weight) - box.size / 2;
    if (!this.isBeside(label[0] ?? '', value, box, strong))
      return below([this.pair(label, box), this.paragraphs([value], valueBox)]);
    const left = this.pair(label, { ...box, width: room });
    const right = this.paragraphs([value], valueBox);
    if (strong.size === box.size || left.lines.length === 1) return aligned([left, right]);
    // a large value is beside the middle of two lines
    const height = Math.max(left.height, right.height);
    return beside([left, right].map((strip) => below([space((height - strip.height) / 2), strip])));
  }

  /** `CANCELLED` over the full width between two thick lines; empty for a document without a mark. */
  mark(document: PrintedDocument, width: number, size: number): Strip[] {
    const words = blockOf(document, 'mark')?.words;
    if (words === undefined) return [];
    const thick = ruled(width, 4 * DOT, 1);
    const text = this.paragraphs([words.join(' / ')], { x: 0, width, size, weight: 'bold', align: 'center' });
    return [below([thick, text, thick])];
  }
}
