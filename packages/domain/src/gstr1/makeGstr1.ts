import { fileItems, type DocumentEntry } from './documentEntry.ts';
import type { FilingPeriod } from './filingPeriod.ts';
import type { Gstr1Collector, Part, RegisterSums } from './gstr1Collector.ts';
import { fileDate, GSTR1_VERSION, NIL_TYPES, rupees, type B2csRow, type Gstr1File, type NilRow } from './gstr1File.ts';
import { emptyRowLike, type HsnTable } from './hsnTable.ts';
import { entryOf, rateTax, type RateTax } from './rateTax.ts';

export interface ReturnOptions {
  gstin: string;
  period: FilingPeriod;
  /** Months of a quarter whose invoices were sent by IFF: `b2b` and `cdnr` leave them out (TS11). */
  sentMonths: readonly string[];
  /** Whether a period without registered buyers gets a row of zeros in `hsn_b2b` (TS13). */
  withEmptyHsnRow: boolean;
}

export interface Gstr1 {
  file: Gstr1File;
  /** What the registers show for the period. */
  register: RegisterSums;
  /** The register's tax less the return's: lines are rounded one by one, the return's rows once (R46). In paise. */
  roundingDifference: Pick<RegisterSums, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>;
}

/** The GSTR-1 of the collected documents; their order makes no difference. */
export function makeGstr1(collected: Gstr1Collector, options: ReturnOptions): Gstr1 {
  const entries = collected.entries.filter(({ items }) => items.length > 0).toSorted(byDayAndNumber);
  const sent = new Set(options.period.kind === 'quarter' ? options.sentMonths : []);
  const unsent = entries.filter(({ day }) => !sent.has(day.slice(0, 7)));
  const { gstin, period } = options;
  const file: Gstr1File = { gstin, fp: period.fp, version: GSTR1_VERSION, hash: 'hash' };
  const isWhole = period.kind !== 'iff';

  const b2b = grouped(unsent, 'b2b', ({ buyerGstin }) => buyerGstin ?? '');
  if (b2b.length > 0) file.b2b = b2b.map(([ctin, own]) => ({ ctin, inv: own.map(b2bInvoice) }));
  if (isWhole) addUnregistered(file, collected, entries);
  const cdnr = grouped(unsent, 'cdnr', ({ buyerGstin }) => buyerGstin ?? '');
  if (cdnr.length > 0) file.cdnr = cdnr.map(([ctin, own]) => ({ ctin, nt: own.map(registeredNote) }));
  if (isWhole) addSummaries(file, collected, entries, options);

  const taxes = (['b2b', 'b2c'] as const).flatMap((part) => [...collected.taxByRate(part).values()]);
  const halves = taxes.reduce((sum, { halfPaise }) => sum + halfPaise, 0);
  const igst = taxes.reduce((sum, { igstPaise }) => sum + igstPaise, 0);
  const { register } = collected;
  const roundingDifference = {
    cgstPaise: register.cgstPaise - halves,
    sgstPaise: register.sgstPaise - halves,
    igstPaise: register.igstPaise - igst,
  };
  return { file, register, roundingDifference };
}

function addUnregistered(file: Gstr1File, collected: Gstr1Collector, entries: readonly DocumentEntry[]): void {
  const b2cl = grouped(entries, 'b2cl', ({ place }) => place);
  if (b2cl.length > 0) file.b2cl = b2cl.map(([pos, own]) => ({ pos, inv: own.map(invoiceHead) }));
  const b2cs = collected.smallSales().map(b2csRow);
  if (b2cs.length > 0) file.b2cs = b2cs;
  const nil = nilRows(collected);
  if (nil.length > 0) file.nil = { inv: nil };
}

function addSummaries(
  file: Gstr1File,
  collected: Gstr1Collector,
  entries: readonly DocumentEntry[],
  { withEmptyHsnRow }: ReturnOptions,
): void {
  const cdnur = entries.filter(({ section }) => section === 'cdnur');
  if (cdnur.length > 0) file.cdnur = cdnur.map(unregisteredNote);
  const issued = collected.issued.rows();
  if (issued.length > 0) file.doc_issue = { doc_det: issued };
  const rowsOf = (part: Part, table: HsnTable) => {
    const taxes = collected.taxByRate(part);
    const none: RateTax = { halfPaise: 0, igstPaise: 0 };
    return table.rows((rateBps) => taxes.get(rateBps) ?? none);
  };
  const b2c = rowsOf('b2c', collected.hsn.b2c);
  const registered = rowsOf('b2b', collected.hsn.b2b);
  const b2b = collected.hasRegisteredBuyers || !withEmptyHsnRow ? registered : emptyRowLike(b2c);
  if (b2b.length + b2c.length === 0) return;
  file.hsn = { ...(b2b.length > 0 && { hsn_b2b: b2b }), ...(b2c.length > 0 && { hsn_b2c: b2c }) };
}

const byDayAndNumber = (a: DocumentEntry, b: DocumentEntry): number =>
  a.day === b.day ? (a.number < b.number ? -1 : 1) : a.day < b.day ? -1 : 1;

/** The entries of a section by a key, each key where its first entry stands. */
function grouped(
  entries: readonly DocumentEntry[],
  section: DocumentEntry['section'],
  keyOf: (entry: DocumentEntry) => string,
): [key: string, entries: DocumentEntry[]][] {
  const groups = new Map<string, DocumentEntry[]>();
  for (const entry of entries) {
    if (entry.section === section) entryOf(groups, keyOf(entry), () => []).push(entry);
  }
  return [...groups];
}

const invoiceHead = (entry: DocumentEntry) => ({
  inum: entry.number,
  idt: fileDate(entry.day),
  val: rupees(entry.valuePaise),
  itms: fileItems(entry),
});

function b2bInvoice(entry: DocumentEntry) {
  const { itms, ...head } = invoiceHead(entry);
  return { ...head, pos: entry.place, rchrg: 'N', inv_typ: 'R', itms } as const;
}

function registeredNote(entry: DocumentEntry) {
  const { inum: nt_num, idt: nt_dt, val, itms } = invoiceHead(entry);
  return { nt_num, nt_dt, ntty: 'C', val, pos: entry.place, rchrg: 'N', inv_typ: 'R', itms } as const;
}

function unregisteredNote(entry: DocumentEntry) {
  const { inum: nt_num, idt: nt_dt, val, itms } = invoiceHead(entry);
  return { typ: 'B2CL', ntty: 'C', nt_num, nt_dt, val, pos: entry.place, itms } as const;
}

function b2csRow({ isInter, rateBps, place, taxableValuePaise }: ReturnType<Gstr1Collector['smallSales']>[number]) {
  const { halfPaise, igstPaise } = rateTax(taxableValuePaise, rateBps, isInter);
  const taxes = isInter ? { iamt: rupees(igstPaise) } : { camt: rupees(halfPaise), samt: rupees(halfPaise) };
  const row: B2csRow = {
    sply_ty: isInter ? 'INTER' : 'INTRA',
    rt: rateBps / 100,
    typ: 'OE',
    pos: place,
    txval: rupees(taxableValuePaise),
    ...taxes,
    csamt: 0,
  };
  return row;
}

function nilRows({ nil }: Gstr1Collector): NilRow[] {
  return NIL_TYPES.flatMap((sply_ty) => {
    const sums = nil.get(sply_ty);
    if (sums === undefined || (sums.exempt === 0 && sums.nil === 0 && sums.nonGst === 0)) return [];
    const amounts = { expt_amt: rupees(sums.exempt), nil_amt: rupees(sums.nil), ngsup_amt: rupees(sums.nonGst) };
    return [{ sply_ty, ...amounts }];
  });
}
