import type { TextMeasure, Weight } from '@bahi/paper/layout';

/** Large, so that the browser's rounding does not matter. */
const MEASURED_SIZE = 100;
const WEIGHTS = { regular: 400, bold: 700 } as const satisfies Record<Weight, number>;

/**
 * Measures text with the fonts of the print page, which have the widths of the PDF's. Made anew once the fonts are
 * loaded. @throws {Error} in a browser without canvas
 */
export function paperMeasure(): TextMeasure {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('this browser cannot measure text');
  const known = new Map<string, number>();
  const widthOf = (text: string, weight: Weight): number => {
    context.font = `${WEIGHTS[weight]} ${MEASURED_SIZE}px "Bahi Paper"`;
    // as in `paper.css` and in the PDF
    context.fontKerning = 'none';
    context.textRendering = 'geometricPrecision';
    return context.measureText(text.normalize('NFC').replaceAll(/\s+/gu, ' ')).width / MEASURED_SIZE;
  };
  return {
    width(text, size, weight = 'regular') {
      const key = `${weight} ${text}`;
      const width = known.get(key) ?? widthOf(text, weight);
      known.set(key, width);
      return width * size;
    },
  };
}
