import type { Labelled, PrintedDocument } from '../blocks.ts';

/** A figure with its name; what counts most is bold. */
export interface SlipRow extends Labelled {
  isStrong: boolean;
}

/** Figures that belong together. */
export interface SlipGroup {
  /** One entry per language. */
  title: string[];
  rows: SlipRow[];
  /** Longer texts below the figures. */
  remarks: Labelled[];
}

/** A document of titled groups of figures, such as a day close. Plain data, as `PrintedDocument` is. */
export interface PrintedSlip extends Omit<PrintedDocument, 'blocks' | 'continued'> {
  address: string;
  /** One entry per language. */
  heading: string[];
  /** Below the heading, such as when and by whom. */
  facts: Labelled[];
  groups: SlipGroup[];
  /** Below the line for a signature on A4, one entry per language. */
  signature: string[];
}

export const isSlip = (document: PrintedDocument | PrintedSlip): document is PrintedSlip => 'groups' in document;
