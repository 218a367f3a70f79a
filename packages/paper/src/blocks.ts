/*
 * The contents of a document, block by block, in the chosen language. The PDF and the print page both draw these blocks
 * and add no words or figures of their own. The blocks are plain data: they are hashed for the cache and sent to a
 * worker.
 */

/** A label, one entry per language, and its value. */
export interface Labelled {
  label: string[];
  value: string;
}

/** Shop and title; always the first block. */
export interface HeadingBlock {
  kind: 'heading';
  /** The shop's picture: a PNG in base64; null when it has none. */
  logo: string | null;
  shopName: string;
  /** In one line, wrapped when drawn. */
  address: string;
  /** Phone and GST number. */
  contact: Labelled[];
  /** `Bill`; one entry per language. */
  title: string[];
  /** Statements that a composition shop must print at the top (R2); empty for other shops. */
  statements: string[];
  /** `Copy`, one entry per language, when a marked copy is requested; otherwise empty. */
  copy: string[];
}

/** Printed across every page: `CANCELLED`, one entry per language. */
export interface MarkBlock {
  kind: 'mark';
  words: string[];
}

/** Number, date and the customer. A walk-in customer is not named. */
export interface PartiesBlock {
  kind: 'parties';
  facts: Labelled[];
  buyer: { label: string[]; name: string; address: string | null; details: Labelled[] } | null;
}

/** Columns that a document can have; tax will add more. */
export type ColumnKey = 'lineNo' | 'name' | 'quantity' | 'unitPrice' | 'discount' | 'amount';

export interface LineColumn {
  key: ColumnKey;
  /** One entry per language. */
  label: string[];
  align: 'start' | 'end';
}

export interface LineRow {
  lineNo: number;
  /** The text of each column. `name` may have a second entry, the name in the local language, and `quantity` its unit. */
  cells: Partial<Record<ColumnKey, string[]>>;
  /** The value of `amount`, used for the sum carried forward at the end of a page. */
  amountPaise: number;
}

/** The lines of the bill. A roll prints a row as its names, then `quantity × unitPrice − discount` and the amount. */
export interface LinesBlock {
  kind: 'lines';
  columns: LineColumn[];
  rows: LineRow[];
  /** Printed where a page ends within the lines. */
  carriedForward: string[];
  broughtForward: string[];
}

export interface TotalRow extends Labelled {
  /** The amount to pay is printed larger than the others. */
  isGrand: boolean;
}

/** From the sum of the column to the grand total, which add up, and what was saved. Never alone on a page. */
export interface TotalsBlock {
  kind: 'totals';
  /** How many lines, and how much of each unit. */
  counts: Labelled[];
  rows: TotalRow[];
}

/** The grand total in words, one sentence per language. */
export interface WordsBlock {
  kind: 'words';
  label: string[];
  sentences: string[];
}

/** How the bill was or will be paid, its credit notes, and the open balance. */
export interface PaymentBlock {
  kind: 'payment';
  /** `PAID`, `PARTLY PAID` or `UNPAID`, one entry per language; null for a bill that was cancelled or credited in full. */
  stamp: { words: string[]; isOpen: boolean } | null;
  facts: Labelled[];
}

/** A QR code that pays the open balance (R38–R42): level M, whole dots of 0.125 mm, a white border of four modules. */
export interface QrBlock {
  kind: 'qr';
  link: string;
  /** `Scan to pay`, one entry per language. */
  scan: string[];
  /** Printed beside the code: the UPI ID, and the payee where it is not the shop. */
  caption: Labelled[];
}

/** The bill's note, the shop's own footer and the closing words. Each line of a text is one entry. */
export interface FooterBlock {
  kind: 'footer';
  note: string[];
  /** The footer of the shop on every bill, such as its hours. */
  shop: string[];
  closing: string[];
  /** Text below the line for a signature on A4, one entry per language; empty on an estimate. */
  signature: string[];
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

/** A whole document, independent of the paper size. */
export interface PrintedDocument {
  /** For title bars, such as `Bill INV/2526/00001`. */
  title: string;
  /** File name without extension and without `/`, such as `INV-2526-00001`. */
  fileName: string;
  /** Language of the whole document (BCP 47). */
  language: 'en-IN' | 'hi-IN';
  /** Date of the document as an ISO instant, never the time of printing. */
  at: string;
  shopName: string;
  /** In printing order. `heading` and `lines` are always present, once; the others at most once. */
  blocks: Block[];
  /** `Page {page} of {pages}`; `fillIn` replaces the placeholders. */
  pageText: string;
  /** `Continued`, for a document of several pages. */
  continued: string;
  /** Whether texts are in two languages. */
  isBilingual: boolean;
}
