import type { PrintSize } from '@bahi/contracts';

const POINTS_PER_MM = 72 / 25.4;
/** Lengths in points; type sizes are points anyway. */
export const mm = (length: number): number => length * POINTS_PER_MM;
/** One dot of a printer with 8 dots a millimetre, as roll printers have. Codes and edges of pages lie on whole dots. */
export const DOT_MM = 0.125;
export const DOT = mm(DOT_MM);
export const upToDot = (length: number): number => Math.ceil(length / DOT - 1e-6) * DOT;

/** Longest page that viewers show: beyond it some show nothing. */
export const MAX_LENGTH = 14_400;

/** Baseline below the top of a line, and height of a line, per point of type: marks above and below Devanagari have room. */
export const BASELINE = 1.02;
export const LINE = 1.38;

export interface PaperMeasures {
  width: number;
  /** Left edge and width of what is printed on: on a roll what lies under the print head. */
  left: number;
  inner: number;
  top: number;
  bottom: number;
  body: number;
  /** Thickness of lines: at least a dot of the printer. */
  rule: number;
  /** Dots a module of a QR code, where there is room. */
  qrDots: number;
}

/**
 * Paper as sold; a 58 mm roll is printed on 48 mm, an 80 mm roll on 72 mm, less a dot at each edge, because letters of Devanagari reach
 * a little further than they advance. Type is never smaller than 9 points.
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
