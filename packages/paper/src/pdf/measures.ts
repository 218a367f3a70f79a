import type { PrintSize } from '@bahi/contracts';

const POINTS_PER_MM = 72 / 25.4;
/** Converts millimetres to points. */
export const mm = (length: number): number => length * POINTS_PER_MM;
/**
 * One dot of a printer with 8 dots a millimetre, the usual roll printer. QR codes and page edges align to whole dots.
 */
export const DOT_MM = 0.125;
export const DOT = mm(DOT_MM);
export const upToDot = (length: number): number => Math.ceil(length / DOT - 1e-6) * DOT;

/** Longest page, in points, that all viewers show. */
export const MAX_LENGTH = 14_400;

/**
 * Distance from the top of a line to its baseline, and line height, per point of type. Leaves room for Devanagari marks
 * above and below.
 */
export const BASELINE = 1.02;
export const LINE = 1.38;

export interface PaperMeasures {
  width: number;
  /** Left edge and width of the printable area: on a roll, the part under the print head. */
  left: number;
  inner: number;
  top: number;
  bottom: number;
  body: number;
  /** Thickness of lines: at least one dot of the printer. */
  rule: number;
  /** Preferred dots per module of a QR code. */
  qrDots: number;
}

/**
 * Paper sizes. A 58 mm roll prints on 48 mm and an 80 mm roll on 72 mm, less one dot at each edge because Devanagari
 * letters extend a little beyond their advance width. Type is never smaller than 9 points.
 */
export const measures = {
  a4: { width: mm(210), left: mm(14), inner: mm(182), top: mm(14), bottom: mm(14), body: 9.5, rule: DOT, qrDots: 5 },
  '80mm': {
    width: mm(80),
    left: mm(4) + DOT,
    inner: mm(72) - 2 * DOT,
    top: mm(4),
    bottom: mm(6),
    body: 9,
    rule: 2 * DOT,
    qrDots: 6,
  },
  '58mm': {
    width: mm(58),
    left: mm(5) + DOT,
    inner: mm(48) - 2 * DOT,
    top: mm(4),
    bottom: mm(6),
    body: 9,
    rule: 2 * DOT,
    qrDots: 6,
  },
} as const satisfies Record<PrintSize, PaperMeasures>;

export const A4_HEIGHT = mm(297);
