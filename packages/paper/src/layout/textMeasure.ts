export type Weight = 'regular' | 'bold';

/**
 * Measures the text of a document: the typesetter of a PDF, or the canvas of a browser with the same fonts. Equal widths
 * give equal lines, and equal lines give equal pages.
 */
export interface TextMeasure {
  /** Width in points of text of this size. */
  width(text: string, size: number, weight?: Weight): number;
}
