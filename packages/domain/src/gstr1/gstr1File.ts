/** The version of the return's JSON that is written (R28). */
export const GSTR1_VERSION = 'GST3.2.4';

/** The taxes of a row, in rupees: of CGST and SGST, or of IGST. */
export interface IntraTaxes {
  camt: number;
  samt: number;
}
export interface InterTaxes {
  iamt: number;
}

/** One rate of a document; `num` is the rate × 100 + 1. Only items of `b2cl` have no `csamt`. */
export interface Item {
  num: number;
  itm_det: { txval: number; rt: number; csamt?: 0 } & (IntraTaxes | InterTaxes);
}

export interface B2bInvoice {
  inum: string;
  idt: string;
  val: number;
  pos: string;
  rchrg: 'N';
  inv_typ: 'R';
  itms: Item[];
}

export type B2clInvoice = Pick<B2bInvoice, 'inum' | 'idt' | 'val' | 'itms'>;

export type B2csRow = {
  sply_ty: 'INTRA' | 'INTER';
  rt: number;
  typ: 'OE';
  pos: string;
  txval: number;
  csamt: 0;
} & (IntraTaxes | InterTaxes);

/** Order of the rows of `nil`. */
export const NIL_TYPES = ['INTRB2B', 'INTRAB2B', 'INTRB2C', 'INTRAB2C'] as const;
export type NilType = (typeof NIL_TYPES)[number];

export interface NilRow {
  sply_ty: NilType;
  expt_amt: number;
  nil_amt: number;
  ngsup_amt: number;
}

export interface RegisteredNote {
  nt_num: string;
  nt_dt: string;
  ntty: 'C';
  val: number;
  pos: string;
  rchrg: 'N';
  inv_typ: 'R';
  itms: Item[];
}

export interface UnregisteredNote {
  typ: 'B2CL';
  ntty: 'C';
  nt_num: string;
  nt_dt: string;
  val: number;
  pos: string;
  itms: Item[];
}

export interface IssuedSeries {
  num: number;
  from: string;
  to: string;
  totnum: number;
  cancel: number;
  net_issue: number;
}

export interface IssuedDocuments {
  doc_num: 1 | 5;
  doc_typ: 'Invoices for outward supply' | 'Credit Note';
  docs: IssuedSeries[];
}

export interface HsnRow {
  num: number;
  hsn_sc: string;
  user_desc?: string;
  uqc: string;
  qty: number;
  rt: number;
  txval: number;
  iamt: number;
  samt: number;
  camt: number;
  csamt: 0;
}

/** The GSTR-1 as the portal and its offline tool read it: rupees as numbers, sections without rows left out (R28). */
export interface Gstr1File {
  gstin: string;
  fp: string;
  version: typeof GSTR1_VERSION;
  hash: 'hash';
  b2b?: { ctin: string; inv: B2bInvoice[] }[];
  b2cl?: { pos: string; inv: B2clInvoice[] }[];
  b2cs?: B2csRow[];
  nil?: { inv: NilRow[] };
  cdnr?: { ctin: string; nt: RegisteredNote[] }[];
  cdnur?: UnregisteredNote[];
  doc_issue?: { doc_det: IssuedDocuments[] };
  hsn?: { hsn_b2b?: HsnRow[]; hsn_b2c?: HsnRow[] };
}

/** Rupees of integer paise, as the file writes them: an exact number of hundredths. */
export const rupees = (paise: number): number => paise / 100;

/** `2026-10-03` as the file writes it, `03-10-2026`. */
export const fileDate = (day: string): string => `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}`;
