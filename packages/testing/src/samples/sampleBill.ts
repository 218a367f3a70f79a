import type { Id, SoldLine } from '@bahi/contracts';
import { buyerOf, sampleSeller, totalsOf, wholePayment, type CompleteOptions } from './sampleLines.ts';
import type { DataOf } from './sampleLog.ts';
import { sampleDay, sampleId } from './sampleStock.ts';

interface When {
  recordedAt: string;
  /** Of a bill of earlier books. */
  occurredAt?: string;
  createdBy: Id;
  /** Its place in the series. */
  sequence: number;
}

/** The fact of a bill over these lines: paid in full by its method, unless the options say how it is settled. */
export function completedData(
  word: string,
  lines: SoldLine[],
  options: CompleteOptions,
  { recordedAt, occurredAt, createdBy, sequence }: When,
): DataOf<'BillCompleted'> {
  const billedAt = occurredAt ?? recordedAt;
  const number = `A-${sequence}`;
  const billId = sampleId(word);
  const day = options.day ?? sampleDay(billedAt);
  const totals = totalsOf(lines);
  const payment = wholePayment(word, options, { sold: lines, isImported: occurredAt !== undefined });
  const whole = { payments: [payment], freeUsedPaise: 0, creditPaise: 0, khata: null };
  const buyer = buyerOf(options);
  const charged = options.charge?.({ billId, customerId: buyer.customerId, totals, day }) ?? whole;
  const [only] = charged.payments;
  const isWhole = charged.payments.length === 1 && only?.amountPaise === totals.grandTotalPaise;
  return {
    billId,
    submissionRevision: null,
    createdAt: recordedAt,
    createdBy,
    documentKind: 'bill',
    number: { number, kind: 'invoice', fiscalYear: '2526', till: '', prefix: 'A', sequence },
    invoiceNumber: number,
    imported: occurredAt === undefined ? null : { importId: sampleId('import'), label: 'old books' },
    billedAt,
    day,
    seller: sampleSeller,
    ...buyer,
    placeOfSupply: { stateCode: '27', reason: 'shop_not_registered' },
    lines,
    totals,
    roundOff: 'none',
    paymentMethod: isWhole ? only.method : null,
    upiReference: isWhole ? only.reference : null,
    tenderedPaise: isWhole ? only.tenderedPaise : null,
    ...charged,
    note: null,
    approvedBy: null,
    shortfalls: [],
    contentHash: '',
  };
}
