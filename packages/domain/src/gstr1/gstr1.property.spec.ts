import { expect, it } from '@jest/globals';
import { registerSeries, type RegisterEntry, type RegisterLine, type ReportName } from '@bahi/contracts';
import {
  BUYER_HERE,
  BUYER_THERE,
  caseBill,
  caseNote,
  CASE_SHOP,
  checkOf,
  returnOf,
  type CaseLine,
} from '@bahi/testing/filedDocuments';
import { propertyRuns } from '@bahi/testing/propertyRuns';
import { readerRefusals } from '@bahi/testing/returnReader';
import fc from 'fast-check';
import { registers, RegisterSum } from '../registers/index.ts';
import type { FiledBill, FiledCreditNote, FiledDocument } from './filedDocument.ts';

const line: fc.Arbitrary<CaseLine> = fc
  .record({
    product: fc.constantFrom('Tea', 'Soap', 'Ghee', 'Rice', 'Salt', 'Repair'),
    quantityMilli: fc.oneof(
      fc.integer({ min: 1, max: 9 }).map((n) => n * 1_000),
      fc.integer({ min: 1, max: 5_000 }),
    ),
    unitPricePaise: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 9_000_000 })),
    rate: fc.constantFrom(0, 0.25, 5, 18, 40),
    withTax: fc.boolean(),
    taxClass: fc.constantFrom('exempt', 'nil', 'non_gst'),
    hsn: fc.constantFrom('0902', '3401', '340130', '0405'),
    unit: fc.constantFrom('kg', 'packet'),
  })
  .map(({ product, rate, taxClass, ...rest }): CaseLine => {
    const isService = product === 'Repair';
    const own = { ...rest, name: product, rate, isService, ...(isService && { hsn: '9987' }) };
    return rate === 0 ? { ...own, taxClass } : own;
  });

const trade = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  buyer: fc.constantFrom(
    {},
    {},
    {},
    { state: '27' },
    { state: '27' },
    { gstin: BUYER_HERE },
    { gstin: BUYER_THERE },
    { gstin: BUYER_HERE, state: '24' },
  ),
  day: fc.integer({ min: 1, max: 30 }),
  roundOff: fc.constantFrom('rupee' as const, 'none' as const),
  fate: fc.constantFrom(
    'stands' as const,
    'stands' as const,
    'stands' as const,
    'cancelled' as const,
    'returned' as const,
  ),
  part: fc.integer({ min: 1, max: 4 }),
  bearsTax: fc.constantFrom(true, true, true, false),
});
type Trade = typeof trade extends fc.Arbitrary<infer T> ? T : never;

const padded = (value: number, width: number): string => String(value).padStart(width, '0');

/** The documents of a month: bills in the order of their days, and notes that bring back a part of each line. */
function documentsOf(trades: readonly Trade[]): FiledDocument[] {
  const sorted = trades.toSorted((a, b) => a.day - b.day);
  const bills = sorted.map(({ lines, buyer, day, roundOff, fate }, index) =>
    caseBill({
      number: `SK/2627/${padded(index + 1, 5)}`,
      day: `2026-11-${padded(day, 2)}`,
      lines,
      roundOff,
      cancelled: fate === 'cancelled',
      ...buyer,
    }),
  );
  const returned = bills.flatMap((bill, index) =>
    sorted[index]?.fate === 'returned' ? [[bill, sorted[index]] as const] : [],
  );
  return [...bills, ...returned.map(([bill, { part, bearsTax }], index) => noteOf(bill, index + 1, part, bearsTax))];
}

function noteOf(bill: FiledBill, sequence: number, part: number, bearsTax: boolean): FiledCreditNote {
  const back = bill.lines.map((sold, index) => {
    const halfPaise = Math.floor(sold.cgstPaise / part);
    return {
      line: index,
      quantityMilli: Math.ceil(sold.quantityMilli / part),
      taxableValuePaise: Math.floor(sold.taxableValuePaise / part),
      taxPaise: bearsTax ? 2 * halfPaise + Math.floor(sold.igstPaise / part) : 0,
    };
  });
  return caseNote({ number: `CN/2627/${padded(sequence, 5)}`, day: '2026-11-30', of: bill, back, bearsTax });
}

/** Exact tax of a sum, half-up by size, in whole numbers that never lose a digit. */
function roundedTax(valuePaise: number, rateBps: number, divisor: bigint): bigint {
  const exact = BigInt(valuePaise) * BigInt(rateBps) * 2n + (valuePaise < 0 ? -divisor : divisor);
  return exact / (2n * divisor);
}

const paiseOf = (rupees: number): number => Math.round(rupees * 100);
const sum = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((total, row) => total + amount(row), 0);

/** What the return must hold, summed plainly over the documents: by part, the taxes of rows and of lines. */
function expected(documents: readonly FiledDocument[], part: 'b2b' | 'b2c') {
  const rows = new Map<string, { valuePaise: number; rateBps: number; isInter: boolean; sign: number }>();
  const totals = { valuePaise: 0, untaxedPaise: 0, lineHalves: 0, lineIgst: 0, rowHalves: 0, rowIgst: 0 };
  for (const document of documents) {
    if (document.kind === 'bill' ? document.isCancelled : !document.bearsTax) continue;
    if ((document.buyerGstin !== null) !== (part === 'b2b')) continue;
    const isNote = document.kind === 'credit_note';
    const sign = isNote ? -1 : 1;
    const place = document.placeOfSupply.stateCode ?? '';
    const isInter = place !== CASE_SHOP.slice(0, 2);
    const bill = isNote ? document.original.grandTotalPaise : document.grandTotalPaise;
    const isAlone = document.buyerGstin !== null || (isInter && bill > 10_000_000);
    for (const { taxableValuePaise, gstRateBps, cgstPaise, igstPaise } of document.lines) {
      totals.valuePaise += sign * taxableValuePaise;
      totals.lineHalves += sign * cgstPaise;
      totals.lineIgst += sign * igstPaise;
      if (gstRateBps === 0) totals.untaxedPaise += sign * taxableValuePaise;
      const key = isAlone ? `${document.number} ${gstRateBps}` : `${place} ${gstRateBps}`;
      const row = rows.get(key) ?? { valuePaise: 0, rateBps: gstRateBps, isInter, sign: isAlone ? sign : 1 };
      row.valuePaise += isAlone ? taxableValuePaise : sign * taxableValuePaise;
      rows.set(key, row);
    }
  }
  for (const { valuePaise, rateBps, isInter, sign } of rows.values()) {
    if (isInter) totals.rowIgst += sign * Number(roundedTax(valuePaise, rateBps, 10_000n));
    else totals.rowHalves += sign * Number(roundedTax(valuePaise, rateBps, 20_000n));
  }
  return totals;
}

/** The document as the registers read it. */
function entryOf(document: FiledDocument, revision: number): RegisterEntry {
  const { billId, day, number, series, registration, buyerGstin, grandTotalPaise } = document;
  const common = { shopId: 'f'.repeat(32), day, revision, late: null, billId, number, registration, buyerGstin };
  const sale = {
    ...common,
    customerName: null,
    series: series === null ? null : registerSeries(series),
    grandTotalPaise,
    lines: document.lines.map((line): RegisterLine => [
      line.productId,
      line.name,
      line.kind,
      line.uqc === 'KGS' ? 'kg' : 'packet',
      line.hsn,
      line.taxClass,
      line.gstRateBps,
      line.quantityMilli,
      line.taxableValuePaise,
      line.cgstPaise,
      line.sgstPaise,
      line.igstPaise,
      0,
      0,
    ]),
  };
  if (document.kind === 'credit_note') {
    const { creditNoteId: id, original, bearsTax } = document;
    const credited = { number: '', day: original.day };
    const money = { refundMethod: 'CASH', refundPaise: grandTotalPaise } as const;
    return { ...sale, ...money, kind: 'credit_note', id, until: null, original: credited, bearsTax };
  }
  const until = document.isCancelled ? revision : null;
  const money = { paid: [], awaitedPaise: 0, lessAwaited: [], neverPaid: false, corrected: [] };
  return { ...sale, ...money, kind: 'bill', id: billId, until };
}

/** The totals of one register over the documents. */
function totalsOf(name: ReportName, documents: readonly FiledDocument[]): Record<string, number> {
  const sums = new RegisterSum(registers[name], documents.length);
  documents.forEach((document, revision) => sums.add(entryOf(document, revision)));
  return sums.totals();
}

it('a month’s return is the sum of its documents less the figure of R46, in any order', () => {
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 10 }), fc.integer(), (trades, seed) => {
      const documents = documentsOf(trades);
      const { file, register, roundingDifference } = returnOf(documents);
      const { problemCount } = checkOf(documents);
      expect(problemCount).toBe(0);
      expect(readerRefusals(file)).toEqual([]);

      const parts = { b2b: expected(documents, 'b2b'), b2c: expected(documents, 'b2c') };
      const both = (amount: (totals: typeof parts.b2b) => number): number => amount(parts.b2b) + amount(parts.b2c);
      expect(register).toEqual({
        taxableValuePaise: both((totals) => totals.valuePaise),
        cgstPaise: both((totals) => totals.lineHalves),
        sgstPaise: both((totals) => totals.lineHalves),
        igstPaise: both((totals) => totals.lineIgst),
      });
      for (const name of ['sales-by-rate', 'sales-by-hsn'] as const)
        expect(totalsOf(name, documents)).toMatchObject(register);
      const standing = documents.filter((document) => document.kind === 'credit_note' || !document.isCancelled);
      expect(totalsOf('documents', documents)).toEqual({
        issued: documents.length,
        cancelled: documents.length - standing.length,
        net: standing.length,
        totalPaise: sum(standing, ({ kind, grandTotalPaise }) => (kind === 'bill' ? 1 : -1) * grandTotalPaise),
      });
      const halves = both((totals) => totals.lineHalves - totals.rowHalves);
      const igstPaise = both((totals) => totals.lineIgst - totals.rowIgst);
      expect(roundingDifference).toEqual({ cgstPaise: halves, sgstPaise: halves, igstPaise });

      const items = (documentsRows: readonly { itms: readonly { itm_det: object }[] }[] = []) =>
        documentsRows.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det as Record<string, number>));
      const sections = {
        b2b: [items(file.b2b?.flatMap(({ inv }) => inv)), items(file.cdnr?.flatMap(({ nt }) => nt))],
        b2c: [
          [
            ...items(file.b2cl?.flatMap(({ inv }) => inv)),
            ...((file.b2cs ?? []) as unknown as Record<string, number>[]),
          ],
          items(file.cdnur),
        ],
      } as const;
      for (const part of ['b2b', 'b2c'] as const) {
        const [plus, minus] = sections[part];
        const net = (field: string): number =>
          sum(plus, (row) => paiseOf(row[field] ?? 0)) - sum(minus, (row) => paiseOf(row[field] ?? 0));
        const { valuePaise, untaxedPaise, rowHalves, rowIgst } = parts[part];
        const inSections = { txval: net('txval') + untaxedPaise, camt: net('camt'), iamt: net('iamt') };
        expect(inSections).toEqual({ txval: valuePaise, camt: rowHalves, iamt: rowIgst });
        const hsn = (part === 'b2b' ? file.hsn?.hsn_b2b : file.hsn?.hsn_b2c) ?? [];
        const inTable12 = {
          txval: sum(hsn, ({ txval }) => paiseOf(txval)),
          camt: sum(hsn, ({ camt }) => paiseOf(camt)),
          iamt: sum(hsn, ({ iamt }) => paiseOf(iamt)),
        };
        expect(inTable12).toEqual(inSections);
      }
      const nil = sum(file.nil?.inv ?? [], (row) => paiseOf(row.expt_amt + row.nil_amt + row.ngsup_amt));
      expect(nil).toBe(both((totals) => totals.untaxedPaise));
      const issued = (file.doc_issue?.doc_det ?? []).flatMap(({ docs }) => docs);
      expect(sum(issued, ({ totnum }) => totnum)).toBe(documents.length);

      const shuffled = documents.toSorted((a, b) => hash(a.number, seed) - hash(b.number, seed));
      expect(JSON.stringify(returnOf(shuffled).file)).toBe(JSON.stringify(file));
    }),
    propertyRuns(100),
  );
});

/** Some order that the seed decides. */
function hash(text: string, seed: number): number {
  return Array.from(text).reduce((value, letter) => Math.imul(value ^ letter.charCodeAt(0), 16_777_619), seed | 1);
}
