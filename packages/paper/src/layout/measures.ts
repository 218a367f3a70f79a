import type { PrintSize } from '@bahi/contracts';

const POINTS_PER_MM = 72 / 25.4;
/** Converts millimetres to points. */
export const mm = (length: number): number => length * POINTS_PER_MM;
/**
 * One dot of a printer with 8 dots a millimetre, the usual roll printer. QR codes and page edges align to whole dots.
 */
export const DOT = mm(0.125);
export const dotOf = (length: number): number => Math.round(length / DOT) * DOT;
export const upToDot = (length: number): number => Math.ceil(length / DOT - 1e-6) * DOT;

/** Longest page, in points, that all viewers show. */
export const MAX_LENGTH = 14_400;

/** Space above and below the baseline of a line, per point of type. */
interface Extent {
  above: number;
  below: number;
}
/** What the Devanagari font asks for, with its marks above and below. */
const TALL: Extent = { above: 0.9, below: 0.4 };
/** What the fonts of the other Indic scripts ask for: letters below letters, and signs above both. */
const STACKED: Extent = { above: 0.97, below: 0.54 };
const STACKED_TEXT = /[\u0980-\u0d7f]/u;
/** Latin letters without accents, digits and the signs of figures need less, which saves paper. */
const FLAT: Extent = { above: 0.84, below: 0.27 };
const FLAT_TEXT = /^[\x20-\x7e₹×−·…–—‘’“”]*$/u;

export function extentOf(text: string): Extent {
  if (FLAT_TEXT.test(text)) return FLAT;
  return STACKED_TEXT.test(text) ? STACKED : TALL;
}

/** Height of the page number on A4, per point of type. */
export const LINE = TALL.above + TALL.below;
/** Distance from the top of a CSS line of height `LINE` to its baseline, by ascent and descent of the Latin font. */
export const BASELINE_OF_FONT = (LINE + 1.069 - 0.293) / 2;

/** Smallest type: Hindi is not readable below it on a roll. */
const LEAST_TYPE = 9;
/** Type of a translation beside or below a text. */
export const translationSize = (size: number): number => Math.max(LEAST_TYPE, size * 0.85);

export interface PaperMeasures {
  width: number;
  /** Left edge and width of the printable area: on a roll, the part under the print head. */
  left: number;
  inner: number;
  top: number;
  bottom: number;
  body: number;
  /** Type of the first language where each text is in two. The second is smaller. */
  bilingualBody: number;
  /** Thickness of lines: at least one dot of the printer. */
  rule: number;
  /** Type of the grand total. */
  grand: number;
  /** Largest width and height of the shop's logo. */
  logo: { width: number; height: number };
  /** Preferred dots per module of a QR code. */
  qrDots: number;
}

/**
 * Paper sizes. A 58 mm roll prints on 48 mm and an 80 mm roll on 72 mm. One dot at each edge is free, because Devanagari
 * letters extend a little beyond their advance width. Type is never smaller than 9 points.
 */
export const measures = {
  a4: {
    width: mm(210),
    left: mm(14) + DOT,
    inner: mm(182) - 2 * DOT,
    top: mm(14),
    bottom: mm(14),
    body: 9.5,
    bilingualBody: 10,
    rule: DOT,
    grand: 14,
    logo: { width: mm(34), height: mm(20) },
    qrDots: 5,
  },
  '80mm': {
    width: mm(80),
    left: mm(4) + DOT,
    inner: mm(72) - 2 * DOT,
    top: mm(3),
    bottom: mm(6),
    body: 9,
    bilingualBody: 10,
    rule: 2 * DOT,
    grand: 16,
    logo: { width: mm(44), height: mm(16) },
    qrDots: 6,
  },
  '58mm': {
    width: mm(58),
    left: mm(5) + DOT,
    inner: mm(48) - 2 * DOT,
    top: mm(3),
    bottom: mm(6),
    body: 9,
    bilingualBody: 9.5,
    rule: 2 * DOT,
    grand: 14,
    logo: { width: mm(36), height: mm(14) },
    qrDots: 5,
  },
} as const satisfies Record<PrintSize, PaperMeasures>;

export const A4_HEIGHT = mm(297);
