import { create, type Font, type Subset } from 'fontkit';
import { PDFHexString, PDFName, type PDFContext, type PDFRef } from 'pdf-lib';
import type { Weight } from '../layout/textMeasure.ts';
import { fontFile, type Face } from './fontFiles.ts';
import { glyphTexts, shapedByHarfBuzz } from './harfBuzz.ts';
import { toUnicodeMap } from './toUnicodeMap.ts';

/** A glyph positioned by shaping; lengths are thousandths of the type size. */
export interface PlacedGlyph {
  /** Its number in the font. */
  id: number;
  /** Its number in the embedded subset. */
  code: number;
  /** Width in the font: how far a viewer advances after drawing the glyph. */
  width: number;
  /** Advance that shaping calculated. */
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

/** The glyph for characters that no font has: a box. */
const NO_GLYPH = 0;
const ITALIC_ANGLE = 0;
/** Font flag: glyphs are addressed by number, not by a standard character set. */
const SYMBOLIC = 4;
const STEM = { regular: 80, bold: 140 } as const satisfies Record<Weight, number>;

/**
 * One font within one document, which embeds the glyphs that it used. fontkit reads and writes the font, HarfBuzz shapes:
 * fontkit shapes several scripts wrongly, and differently after it wrote a subset (fontkit#154).
 */
export class PaperFont {
  /** Resource name of the font on every page. */
  readonly name: string;
  readonly #file: Uint8Array;
  readonly #font: Font;
  readonly #subset: Subset;
  readonly #weight: Weight;
  readonly #scale: number;
  readonly #widths: number[] = [];
  readonly #texts = new Map<number, string>();

  constructor(name: string, face: Face, weight: Weight) {
    this.name = name;
    this.#weight = weight;
    this.#file = fontFile(face, weight);
    this.#font = create(this.#file);
    this.#subset = this.#font.createSubset();
    this.#scale = 1_000 / this.#font.unitsPerEm;
    this.#widths[NO_GLYPH] = this.#font.glyphForCodePoint(0x10_ffff).advanceWidth * this.#scale;
  }

  has(codePoint: number): boolean {
    return this.#font.hasGlyphForCodePoint(codePoint);
  }

  /** Shapes character by character, for scripts that need no shaping. */
  plain(text: string): PlacedGlyph[] {
    return Array.from(text, (character) => {
      const glyph = this.#font.glyphForCodePoint(character.codePointAt(0) ?? 0);
      const { id, advanceWidth } = glyph;
      return this.#place({ id, width: advanceWidth, xAdvance: advanceWidth, xOffset: 0, yOffset: 0 }, character);
    });
  }

  /** Shapes text of one script by the rules of that script. */
  shaped(text: string): PlacedGlyph[] {
    const glyphs = shapedByHarfBuzz(this.#file, text);
    const texts = glyphTexts(text, glyphs);
    return glyphs.map((glyph, index) => this.#place(glyph, texts[index] ?? ''));
  }

  /** A box, for characters that no font has. */
  box(): PlacedGlyph {
    const width = this.#widths[NO_GLYPH] ?? 0;
    return { id: NO_GLYPH, code: NO_GLYPH, width, xAdvance: width, xOffset: 0, yOffset: 0 };
  }

  /** Adds a glyph to the subset. Its lengths come in units of the font; `text` is what it stands for. */
  #place(glyph: Omit<PlacedGlyph, 'code'>, text: string): PlacedGlyph {
    const code = this.#subset.includeGlyph(glyph.id);
    const width = glyph.width * this.#scale;
    this.#widths[code] = width;
    if (!this.#texts.has(code) && text !== '') this.#texts.set(code, text);
    return {
      id: glyph.id,
      code,
      width,
      xAdvance: glyph.xAdvance * this.#scale,
      xOffset: glyph.xOffset * this.#scale,
      yOffset: glyph.yOffset * this.#scale,
    };
  }

  /** Embeds the used glyphs in the PDF. Text shaped afterwards is not in it. */
  embed(context: PDFContext): PDFRef {
    const font = this.#font;
    const scaled = (value: number) => Math.round(value * this.#scale);
    // a subset's name must begin with a tag of six letters
    const fontName = `${subsetTag(this.name)}+${font.postscriptName}`;
    const file = context.register(context.flateStream(this.#subset.encode()));
    const { minX, minY, maxX, maxY } = font.bbox;
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: fontName,
        Flags: SYMBOLIC,
        FontBBox: [minX, minY, maxX, maxY].map(scaled),
        ItalicAngle: ITALIC_ANGLE,
        Ascent: scaled(font.ascent),
        Descent: scaled(font.descent),
        CapHeight: scaled(font.capHeight),
        StemV: STEM[this.#weight],
        FontFile2: file,
      }),
    );
    const glyphs = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: fontName,
        CIDToGIDMap: 'Identity',
        CIDSystemInfo: {
          Registry: PDFHexString.fromText('Adobe'),
          Ordering: PDFHexString.fromText('Identity'),
          Supplement: 0,
        },
        FontDescriptor: descriptor,
        W: [0, this.#widths.map((width) => Math.round(width * 100) / 100)],
      }),
    );
    return context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: fontName,
        Encoding: PDFName.of('Identity-H'),
        DescendantFonts: [glyphs],
        ToUnicode: context.register(context.flateStream(toUnicodeMap(this.#texts))),
      }),
    );
  }
}

/** `F1` → `AAAAAB`. */
function subsetTag(name: string): string {
  const number = Number(name.slice(1));
  return `AAAAA${String.fromCharCode('A'.charCodeAt(0) + number)}`;
}
