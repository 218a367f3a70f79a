import type { PrintSize } from '@bahi/contracts';
import type { PrintedDocument } from '../blocks.ts';
import { needed } from '../blocksOf.ts';
import { layOutSlip } from '../slip/layOutSlip.ts';
import { isSlip, type PrintedSlip } from '../slip/slip.ts';
import { layOutA4 } from './layOutA4.ts';
import { layOutRoll } from './layOutRoll.ts';
import { measures } from './measures.ts';
import type { Page } from './page.ts';
import type { TextMeasure } from './textMeasure.ts';

export { squaresPath } from '../figures/darkSquares.ts';
export { drawnText } from './drawnText.ts';
export { BASELINE_OF_FONT, dotOf } from './measures.ts';
export type { Page } from './page.ts';
export { scriptRuns } from './scripts.ts';
export type { Picture, Squares, Strip, TextPart } from './strip.ts';
export type { TextMeasure, Weight } from './textMeasure.ts';

/**
 * The pages of a document: every text, rule and QR code in its place. The PDF and the print page both draw them, so they
 * have the same pages. Several marked copies follow each other, each with its own page numbers.
 */
export function layOut(document: PrintedDocument | PrintedSlip, size: PrintSize, measure: TextMeasure): Page[] {
  if (isSlip(document)) return layOutSlip(document, size, measure);
  return copiesOf(document).flatMap((copy) =>
    size === 'a4' ? layOutA4(copy, measure) : layOutRoll(copy, measure, measures[size]),
  );
}

/** The document once for each of its copies. */
function copiesOf(document: PrintedDocument): PrintedDocument[] {
  const heading = needed(document, 'heading');
  return heading.copies.map((mark) => {
    const marked = { ...heading, copies: [mark] };
    return { ...document, blocks: document.blocks.map((block) => (block === heading ? marked : block)) };
  });
}
