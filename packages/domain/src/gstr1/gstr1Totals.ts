import type { FilingTable } from '@bahi/contracts';
import type { Gstr1File, InterTaxes, IntraTaxes, Item } from './gstr1File.ts';

/** The amounts of a table's row in rupees, as the file has them. */
type Amounts = { txval: number } & (IntraTaxes | InterTaxes);

/** Integer paise of rupees from the file, which are exact hundredths. */
const paise = (rupees: number): number => Math.round(rupees * 100);

function table(name: FilingTable['table'], count: number, rows: readonly Amounts[], cancelled = 0): FilingTable {
  const sum = (amount: (row: Amounts) => number): number => rows.reduce((total, row) => total + paise(amount(row)), 0);
  const intra = (name: keyof IntraTaxes) => sum((row) => ('camt' in row ? row[name] : 0));
  return {
    table: name,
    count,
    cancelled,
    taxableValuePaise: sum(({ txval }) => txval),
    cgstPaise: intra('camt'),
    sgstPaise: intra('samt'),
    igstPaise: sum((row) => ('iamt' in row ? row.iamt : 0)),
  };
}

const amountsOf = (documents: readonly { itms: readonly Item[] }[]): Amounts[] =>
  documents.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det));

/** Sums of each table of the return that has rows: documents or rows, and their amounts in paise. Notes are positive, as in the file. */
export function gstr1Totals({
  b2b = [],
  b2cl = [],
  b2cs = [],
  nil,
  cdnr = [],
  cdnur = [],
  hsn = {},
  doc_issue,
}: Gstr1File): FilingTable[] {
  const documents = (name: FilingTable['table'], own: readonly { itms: readonly Item[] }[]) =>
    table(name, own.length, amountsOf(own));
  const exempt = (nil?.inv ?? []).map((row) => ({
    txval: row.expt_amt + row.nil_amt + row.ngsup_amt,
    camt: 0,
    samt: 0,
  }));
  const issued = (doc_issue?.doc_det ?? []).flatMap(({ docs }) => docs);
  const all = [
    documents(
      'b2b',
      b2b.flatMap(({ inv }) => inv),
    ),
    documents(
      'b2cl',
      b2cl.flatMap(({ inv }) => inv),
    ),
    table('b2cs', b2cs.length, b2cs),
    documents(
      'cdnr',
      cdnr.flatMap(({ nt }) => nt),
    ),
    documents('cdnur', cdnur),
    table('nil', exempt.length, exempt),
    hsnTable('hsn_b2b', hsn.hsn_b2b),
    hsnTable('hsn_b2c', hsn.hsn_b2c),
    table(
      'docs',
      issued.reduce((sum, { totnum }) => sum + totnum, 0),
      [],
      issued.reduce((sum, { cancel }) => sum + cancel, 0),
    ),
  ];
  return all.filter(({ count }) => count > 0);
}

/** Rows of table 12 have all three taxes, so each counts twice: once for its halves, once for IGST. */
function hsnTable(name: 'hsn_b2b' | 'hsn_b2c', rows: NonNullable<Gstr1File['hsn']>['hsn_b2b'] = []): FilingTable {
  const halves = table(
    name,
    rows.length,
    rows.map(({ txval, camt, samt }) => ({ txval, camt, samt })),
  );
  return { ...halves, igstPaise: rows.reduce((sum, { iamt }) => sum + paise(iamt), 0) };
}
