/*
 * What a document says, block by block, in the chosen language. The PDF and the print page both draw these blocks and add no words or
 * figures of their own. Plain data: it is hashed for the cache and sent to a worker.
 */

/** A label and what stands beside it. */
export interface Labelled {
  label: string;
  value: string;
}

/** Shop and title; always the first block. */
export interface HeadingBlock {
  kind: 'heading';
  shopName: string;
  /** Address, phone, GST number: one line each, to be wrapped. */
  contact: string[];
  /** `Bill`; one entry per language. */
  title: string[];
  /** What a composition shop has to say at the top (R2); empty for others. */
  statements: string[];
  /** `Copy`, when a marked copy was asked for; else empty. */
  copy: string[];
}

/** Stands across the page, on every page: `CANCELLED`; one entry per language. */
export interface MarkBlock {
  kind: 'mark';
  words: string[];
}

/** Number and date, and who the document is made out to. */
export interface PartiesBlock {
  kind: 'parties';
  facts: Labelled[];
  buyer: { label: string; name: string; details: string[] } | null;
}

/** Columns that a document may have; tax will add its own. */
export type ColumnKey = 'lineNo' | 'name' | 'quantity' | 'unitPrice' | 'discount' | 'amount';

export interface LineColumn {
  key: ColumnKey;
  /** One entry per language. */
  label: string[];
  align: 'start' | 'end';
}

export interface LineRow {
  lineNo: number;
  /** Text of each column. `name` may hold two lines: the name and the one in the local language. */
  cells: Partial<Record<ColumnKey, string[]>>;
  /** What `amount` says, to be summed up where a page ends. */
  amountPaise: number;
}

/** What was sold. A roll shows a row as its names, then `quantity × unitPrice` and the amount. */
export interface LinesBlock {
  kind: 'lines';
  columns: LineColumn[];
  rows: LineRow[];
  /** Where a page ends within the lines; `discountLabel` is for rolls, which have no columns. */
  carriedForward: string;
  broughtForward: string;
  discountLabel: string;
}

export interface TotalRow extends Labelled {
  /** The amount to pay: larger than the others. */
  isGrand: boolean;
}

/** From the subtotal to the grand total. It never stands alone on a page. */
export interface TotalsBlock {
  kind: 'totals';
  rows: TotalRow[];
}

/** The grand total in words, one sentence per language. */
export interface WordsBlock {
  kind: 'words';
  label: string;
  sentences: string[];
}

/** How it was or is to be paid, credit notes, and what is still open. */
export interface PaymentBlock {
  kind: 'payment';
  facts: Labelled[];
}

/** A QR code that pays what is still open (R38–R42): level M, whole dots of 0.125 mm, four modules of white around. */
export interface QrBlock {
  kind: 'qr';
  link: string;
  /** Printed beside the code: what it pays, to whom, to which UPI id. */
  caption: string[];
}

/** Note of the bill and closing words; the note keeps its line breaks, one entry each. */
export interface FooterBlock {
  kind: 'footer';
  note: string[];
  closing: string[];
}

export type Block =
  | HeadingBlock
  | MarkBlock
  | PartiesBlock
  | LinesBlock
  | TotalsBlock
  | WordsBlock
  | PaymentBlock
  | QrBlock
  | FooterBlock;

/** A whole document, ready to be drawn on any size of paper. */
export interface PrintedDocument {
  /** For title bars: `Bill INV/2526/00001`. */
  title: string;
  /** Without extension and without `/`: `INV-2526-00001`. */
  fileName: string;
  /** BCP 47, of the document as a whole. */
  language: 'en-IN' | 'hi-IN';
  /** ISO instant of the document, never of the printing. */
  at: string;
  shopName: string;
  /** In the order of the paper; `heading` and `lines` are there once, the others at most once. */
  blocks: Block[];
  /** `Page {page} of {pages}`, filled in by `fillIn`. */
  pageText: string;
  /** `Continued`, on a roll of several pages. */
  continued: string;
}
