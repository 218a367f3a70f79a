import { drawnText, scriptRuns, type TextMeasure, type Weight } from '@bahi/paper/layout';

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
    context.font = `${WEIGHTS[weight]} ${MEASURED_SIZE}px "Bahi Paper", "Bahi Paper Scripts"`;
    context.textRendering = 'geometricPrecision';
    return scriptRuns(drawnText(text)).reduce((sum, run) => {
      // the PDF shapes Indic text with kerning, and sets the rest letter by letter
      context.fontKerning = run.face === null ? 'none' : 'normal';
      return sum + context.measureText(run.text).width / MEASURED_SIZE;
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
