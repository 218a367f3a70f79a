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
  /** Phone, GST number and state. */
  contact: Labelled[];
  /** `Bill`; one entry per language. */
  title: string[];
  /** What a composition shop (R2) and an estimate must state at the top; usually empty. */
  statements: string[];
  /** The papers to print: one entry each, with its mark in each language, such as `Copy`. A mark may be empty. */
  copies: string[][];
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

/** A tax; UTGST is in the column of SGST. */
export type TaxKey = 'cgst' | 'sgst' | 'igst';

/** Columns with sums. Only documents with tax have more than `amount`. */
export type SumKey = 'taxableValue' | TaxKey | 'amount';

/** Columns that a document can have. */
export type ColumnKey = 'lineNo' | 'name' | 'quantity' | 'unitPrice' | 'discount' | 'rate' | SumKey;

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
  /** HSN code and official code of the unit, `HSN 3401 · PCS`; empty where the document needs none. */
  hsn: string;
  /** `GST 18%`, or why the line has no tax; empty on a document without tax. Printed where there is no column of rates. */
  rateNote: string;
  /** Whether the price contains tax, below it on A4; empty unless the prices of the document differ in that. */
  priceNote: string[];
  /** The tax that is added to the price, for the figures of a roll; empty where the price contains it. */
  added: string;
  /** Statements about the line, below it. */
  remarks: string[];
  /** The values of the columns, for the sums at the end of a page and of the table. */
  sums: Partial<Record<SumKey, number>>;
}

/**
 * The lines of the bill. A roll prints a row as its names, then `quantity × unitPrice − discount + added` and the
 * amount.
 */
export interface LinesBlock {
  kind: 'lines';
  columns: LineColumn[];
  rows: LineRow[];
  /** Printed where a page ends within the lines. */
  carriedForward: string[];
  broughtForward: string[];
  /** Label of the row with the sums of the columns, on A4; null where the totals say the same. */
  sum: string[] | null;
}

/** Columns of a statement, and of what a payment fell on. */
export type EntryKey = 'day' | 'what' | 'reference' | 'debit' | 'credit' | 'amount' | 'balance';

export interface EntryColumn {
  key: EntryKey;
  /** One entry per language. */
  label: string[];
  align: 'start' | 'end';
}

export interface EntryRow {
  /** The text of each column; `what` may have a second entry, in the second language. */
  cells: Partial<Record<EntryKey, string[]>>;
  /** What is carried forward where a page ends after the row: the balance, or the sum so far. */
  carriedPaise: number;
  /** The first and last row of a statement. */
  isStrong: boolean;
}

/**
 * The entries of a statement, or what a payment fell on. A roll prints a row as `day · what · reference`, then what changes and the
 * balance.
 */
export interface EntriesBlock {
  kind: 'entries';
  columns: EntryColumn[];
  rows: EntryRow[];
  /** Printed where a page ends within the entries. */
  carriedForward: string[];
  broughtForward: string[];
}

/** Value and taxes of the goods with one rate. */
export interface RateRow {
  /** Both halves, `9+9%`, or the rate of IGST, or why there is none. */
  rate: string[];
  /** `Taxable at 18%`, for papers without room for a table. */
  valueLabel: string[];
  value: string;
  /** In the order of the taxes; `label` has the rate, `CGST 9%`. Empty for goods without tax. */
  taxes: Labelled[];
}

/** The taxes by rate, of a document with several rates; with one rate the totals say it. Their sums are the totals. */
export interface TaxesBlock {
  kind: 'taxes';
  /** `GST`, the value and each tax. */
  heads: string[][];
  rows: RateRow[];
}

export interface TotalRow extends Labelled {
  /** The amount to pay is printed larger than the others. */
  isGrand: boolean;
}

/** From the sums of the columns to the grand total, which add up, and what was saved. Never alone on a page. */
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
  | EntriesBlock
  | TaxesBlock
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
  /** In printing order. `heading`, and either `lines` or `entries`, are always present, once; the others at most once. */
  blocks: Block[];
  /** `Page {page} of {pages}`; `fillIn` replaces the placeholders. */
  pageText: string;
  /** `Continued`, for a document of several pages. */
  continued: string;
  /** Whether texts are in two languages. */
  isBilingual: boolean;
}
