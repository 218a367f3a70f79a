import type { TextMeasure, Weight } from '@bahi/paper/layout';

/** Large, so that the browser's rounding does not matter. */
const MEASURED_SIZE = 100;
/** Runs of Indic scripts, at the odd places of a split text. */
const INDIC_RUNS = /([\u0900-\u0d7f\u1cd0-\u1cff\ua8e0-\ua8ff][\u0900-\u0d7f\u1cd0-\u1cff\ua8e0-\ua8ff\u200c\u200d]*)/u;
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
    context.textRendering = 'geometricPrecision';
    const runs = text.normalize('NFC').replaceAll(/\s+/gu, ' ').split(INDIC_RUNS);
    return runs.reduce((sum, run, index) => {
      // the PDF shapes Indic text with kerning, and sets the rest letter by letter
      context.fontKerning = index % 2 === 1 ? 'normal' : 'none';
      return sum + context.measureText(run).width / MEASURED_SIZE;
    }, 0);
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
