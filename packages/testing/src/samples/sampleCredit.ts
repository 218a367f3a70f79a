import type {
  AdjustmentReason,
  AnyRecorded,
  CreditedLine,
  CreditNoteData,
  PaymentMethod,
  SoldLine,
} from '@bahi/contracts';
import { sampleSeller, totalsOf } from './sampleLines.ts';
import { receive, sampleDay, sampleId, stockFields, type SampleStock } from './sampleStock.ts';

type BillCompletedData = Extract<AnyRecorded, { type: 'BillCompleted' }>['data'];

/** What comes back of a bill, by its lines. */
export interface SampleReturn {
  lineNo: number;
  quantityMilli: number;
  /** Why the goods leave again; absent when they go to the shelf. */
  reason?: AdjustmentReason;
}

/** What a sample credit note differs in. */
export interface CreditOptions {
  refundMethod?: PaymentMethod | null;
  costVariancePaise?: number;
  /** Of the cost that is taken off, the part that was only provisional. */
  provisionalPaise?: number;
  /** How the note is settled, if its total is not paid back or lowers awaited UPI. */
  money?: (
    note: CreditNoteData,
  ) => Pick<
    CreditNoteData,
    'loweredPaise' | 'loweredAwaitedPaise' | 'refundPaise' | 'refundMethod' | 'advancePaise' | 'khata'
  >;
}

/** The part of an amount that comes back with so much of a line, when some of it came back before. */
const partOf = (amount: number, { quantityMilli: sold }: SoldLine, before: number, now: number): number =>
  Math.round((amount * (before + now)) / sold) - Math.round((amount * before) / sold);

/** A part of an untaxed line, whose goods are in stock again. */
export function creditedLine(
  line: SoldLine,
  stock: SampleStock,
  { quantityMilli, reason = null }: { quantityMilli: number; reason?: AdjustmentReason | null | undefined },
  before: number,
  { costVariancePaise = 0, provisionalPaise = 0 }: CreditOptions,
): CreditedLine {
  const { listPricePaise: _, printedPricePaise: __, note: ___, provisionalMilli: ____, ...kept } = line;
  const lineTotalPaise = partOf(line.lineTotalPaise, line, before, quantityMilli);
  const amounts = { grossPaise: lineTotalPaise, taxableValuePaise: lineTotalPaise, lineTotalPaise };
  const priced = { ...kept, ...amounts, quantityMilli, neverThereMilli: 0 };
  if (line.kind === 'service') {
    const nothing = { provisionalPaise: 0, costPaise: 0, costVariancePaise: 0, stockAfterMilli: null };
    return { ...priced, ...nothing, reason: null, valueAfterPaise: null };
  }
  const costPaise = partOf(line.costPaise, line, before, quantityMilli);
  receive(stock, quantityMilli, costPaise);
  return { ...priced, reason, provisionalPaise, costPaise, costVariancePaise, ...stockFields(stock) };
}

/** The fact of a note over these lines: all of it is paid back, or with `refundMethod: null` lowers what is open. */
export function creditNoteData(
  word: string,
  bill: { completed: BillCompletedData; revision: number },
  lines: CreditedLine[],
  {
    at,
    sequence,
    isImported,
    refundMethod,
  }: { at: string; sequence: number; isImported: boolean; refundMethod: PaymentMethod | null },
): CreditNoteData {
  const { completed, revision } = bill;
  const { billId, invoiceNumber, billedAt, documentKind, paymentMethod } = completed;
  const number = `CN-${sequence}`;
  const issuedAt = at > billedAt ? at : billedAt;
  const totals = totalsOf(
    lines.map((line) => ({ ...line, listPricePaise: null, printedPricePaise: null, note: null })),
  );
  const { grandTotalPaise } = totals;
  return {
    creditNoteId: sampleId(word),
    billId,
    original: {
      completedRevision: revision,
      number: invoiceNumber,
      billedAt,
      day: completed.day,
      documentKind,
      grandTotalPaise: completed.totals.grandTotalPaise,
      paymentMethod,
    },
    number: isImported ? null : { number, kind: 'credit_note', fiscalYear: '2526', till: '', prefix: 'CN', sequence },
    creditNoteNumber: number,
    imported: isImported ? { importId: sampleId('import'), label: 'old books' } : null,
    issuedAt,
    day: sampleDay(issuedAt),
    seller: sampleSeller,
    customer: completed.customer,
    customerId: completed.customerId,
    placeOfSupply: completed.placeOfSupply,
    bearsTax: false,
    lines,
    totals,
    loweredPaise: refundMethod === null ? grandTotalPaise : 0,
    loweredAwaitedPaise: refundMethod === null ? grandTotalPaise : 0,
    advancePaise: 0,
    khata: null,
    refundPaise: refundMethod === null ? 0 : grandTotalPaise,
    refundMethod,
    note: null,
  };
}
