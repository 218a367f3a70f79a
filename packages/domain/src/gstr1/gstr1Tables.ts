import { NIL_TYPES, type Gstr1File, type HsnRow, type Item, type NilType } from './gstr1File.ts';
import { placeLabel } from './placeLabel.ts';
import { uqcLabel } from './uqc.ts';

/** One table as the portal's offline tool reads it from CSV: its head and rows, all texts plain. */
export interface Gstr1Table {
  name: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

const ITEM_HEAD = ['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'] as const;
const INVOICE_HEAD = ['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply'] as const;
const BUYER_HEAD = ['GSTIN/UIN of Recipient', 'Receiver Name'] as const;
const SELLER_HEAD = 'E-Commerce GSTIN';
const HSN_HEAD = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
] as const;
const NIL_NAMES = {
  INTRB2B: 'Inter-State supplies to registered persons',
  INTRAB2B: 'Intra-State supplies to registered persons',
  INTRB2C: 'Inter-State supplies to unregistered persons',
  INTRAB2C: 'Intra-State supplies to unregistered persons',
} as const satisfies Record<NilType, string>;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `03-10-2026` as the CSV writes it, `03-Oct-2026`. */
const csvDate = (date: string): string =>
  `${date.slice(0, 2)}-${MONTHS[Number(date.slice(3, 5)) - 1] ?? ''}-${date.slice(6)}`;
const amount = (rupees: number): string => rupees.toFixed(2);
/** No share of the rate applies, and there is no cess. */
const itemCells = ({ itm_det: { rt, txval } }: Item): string[] => ['', amount(rt), amount(txval), amount(0)];

/** The tables of a GSTR-1 that have rows, with the heads of the portal's offline tool (R28). */
export function gstr1Tables(file: Gstr1File): Gstr1Table[] {
  const tables = [...invoiceTables(file), ...noteTables(file), ...summaryTables(file)];
  return tables.filter(({ rows }) => rows.length > 0);
}

function invoiceTables({ b2b = [], b2cl = [], b2cs = [] }: Gstr1File): Gstr1Table[] {
  return [
    {
      name: 'b2b',
      head: [
        ...BUYER_HEAD,
        ...INVOICE_HEAD,
        'Reverse Charge',
        'Applicable % of Tax Rate',
        'Invoice Type',
        SELLER_HEAD,
        'Rate',
        'Taxable Value',
        'Cess Amount',
      ],
      rows: b2b.flatMap(({ ctin, inv }) =>
        inv.flatMap(({ inum, idt, val, pos, rchrg, itms }) =>
          itms.map((item) => {
            const [share = '', ...figures] = itemCells(item);
            const head = [ctin, '', inum, csvDate(idt), amount(val), placeLabel(pos), rchrg];
            return [...head, share, 'Regular B2B', '', ...figures];
          }),
        ),
      ),
    },
    {
      name: 'b2cl',
      head: [...INVOICE_HEAD, ...ITEM_HEAD, SELLER_HEAD],
      rows: b2cl.flatMap(({ pos, inv }) =>
        inv.flatMap(({ inum, idt, val, itms }) =>
          itms.map((item) => [inum, csvDate(idt), amount(val), placeLabel(pos), ...itemCells(item), '']),
        ),
      ),
    },
    {
      name: 'b2cs',
      head: ['Type', 'Place Of Supply', ...ITEM_HEAD, SELLER_HEAD],
      rows: b2cs.map(({ typ, pos, rt, txval }) => [typ, placeLabel(pos), '', amount(rt), amount(txval), amount(0), '']),
    },
  ];
}

function noteTables({ cdnr = [], cdnur = [] }: Gstr1File): Gstr1Table[] {
  const noteHead = ['Note Number', 'Note Date', 'Note Type', 'Place Of Supply'] as const;
  return [
    {
      name: 'cdnr',
      head: [...BUYER_HEAD, ...noteHead, 'Reverse Charge', 'Note Supply Type', 'Note Value', ...ITEM_HEAD],
      rows: cdnr.flatMap(({ ctin, nt }) =>
        nt.flatMap(({ nt_num, nt_dt, ntty, val, pos, rchrg, itms }) =>
          itms.map((item) => {
            const head = [ctin, '', nt_num, csvDate(nt_dt), ntty, placeLabel(pos), rchrg, 'Regular B2B', amount(val)];
            return [...head, ...itemCells(item)];
          }),
        ),
      ),
    },
    {
      name: 'cdnur',
      head: ['UR Type', ...noteHead, 'Note Value', ...ITEM_HEAD],
      rows: cdnur.flatMap(({ typ, nt_num, nt_dt, ntty, pos, val, itms }) =>
        itms.map((item) => [typ, nt_num, csvDate(nt_dt), ntty, placeLabel(pos), amount(val), ...itemCells(item)]),
      ),
    },
  ];
}

function summaryTables({ nil, hsn = {}, doc_issue }: Gstr1File): Gstr1Table[] {
  const byType = new Map((nil?.inv ?? []).map((row) => [row.sply_ty, row]));
  return [
    {
      name: 'exemp',
      head: ['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)', 'Non-GST Supplies'],
      rows: NIL_TYPES.flatMap((type) => {
        const row = byType.get(type);
        if (row === undefined) return [];
        return [[NIL_NAMES[type], amount(row.nil_amt), amount(row.expt_amt), amount(row.ngsup_amt)]];
      }),
    },
    { name: 'hsn(b2b)', head: HSN_HEAD, rows: (hsn.hsn_b2b ?? []).map(hsnCells) },
    { name: 'hsn(b2c)', head: HSN_HEAD, rows: (hsn.hsn_b2c ?? []).map(hsnCells) },
    {
      name: 'docs',
      head: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
      rows: (doc_issue?.doc_det ?? []).flatMap(({ doc_typ, docs }) =>
        docs.map(({ from, to, totnum, cancel }) => [doc_typ, from, to, String(totnum), String(cancel)]),
      ),
    },
  ];
}

function hsnCells({ hsn_sc, user_desc = '', uqc, qty, rt, txval, iamt, camt, samt, csamt }: HsnRow): string[] {
  const figures = [txval + iamt + camt + samt + csamt, rt, txval, iamt, camt, samt, csamt].map(amount);
  return [hsn_sc, user_desc, uqcLabel(uqc), amount(qty), ...figures];
}
