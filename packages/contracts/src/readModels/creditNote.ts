import { z } from 'zod';
import { billCustomer, billTotals, documentKind, placeOfSupply } from '../events/billContent.ts';
import { creditedLine } from '../events/creditedLine.ts';
import { seller } from '../events/document.ts';
import type { LedgerFact } from '../events/ledger.ts';
import { fieldPicker } from '../fieldPicker.ts';
import { adjustmentReason, id, integer, paymentMethod } from '../primitives.ts';
import { joinedName } from './person.ts';

/** A credit note as its bill and the list of sales show it. Amounts are positive. */
export const creditNoteView = z.object({
  id,
  kind: z.literal('credit_note'),
  billId: id,
  number: z.string(),
  at: z.string(),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      quantityMilli: integer,
      lineTotalPaise: integer,
      /** Why the goods did not go back to the shelf; absent if they did. */
      reason: adjustmentReason.optional(),
    }),
  ),
  grandTotalPaise: integer,
  /** What was paid back, and how: null when the note only lowered what was open. */
  refundPaise: integer,
  refundMethod: paymentMethod.nullable(),
  note: z.string().optional(),
  by: id,
  byName: joinedName,
});
export type CreditNoteView = z.infer<typeof creditNoteView>;

/** A hint about an accepted note: its return falls due after the last day for it, or it comes after that day (R50). */
export const creditNoteWarning = z.object({
  field: z.string(),
  code: z.enum(['credit_note_due_later', 'credit_note_too_late']),
});
export type CreditNoteWarning = z.infer<typeof creditNoteWarning>;

/** The answer to a note: the note at its revision of the ledger. */
export const writtenCreditNote = creditNoteView.extend({
  revision: z.int(),
  warnings: z.array(creditNoteWarning).optional(),
});
export type WrittenCreditNote = z.infer<typeof writtenCreditNote>;

/** The fields of a credited line that the document shows. */
const creditNoteLine = creditedLine.omit({
  neverThereMilli: true,
  provisionalPaise: true,
  costPaise: true,
  costVariancePaise: true,
  stockAfterMilli: true,
  valueAfterPaise: true,
});

/** The whole credit note, as the paper shows it: everything as recorded, whatever changed since. */
export const creditNoteDocument = z.object({
  ...creditNoteView.omit({ lines: true, note: true }).shape,
  day: z.string(),
  imported: z.object({ importId: id, label: z.string() }).optional(),
  /** The bill that it credits: its number, time and day, its name, its total and how it was paid. */
  original: z.object({
    number: z.string(),
    billedAt: z.string(),
    day: z.string(),
    documentKind,
    grandTotalPaise: integer,
    paymentMethod: paymentMethod.nullable(),
  }),
  seller: z.object(seller.shape),
  customer: billCustomer,
  placeOfSupply: z.object(placeOfSupply.shape),
  /** False: no tax is shown, because the bill bore none or the note comes too late to lower it. */
  bearsTax: z.boolean(),
  lines: z.array(z.object(creditNoteLine.shape)),
  totals: z.object(billTotals.shape),
  note: z.string().nullable(),
});
export type CreditNoteDocument = z.infer<typeof creditNoteDocument>;

export type CreditNoteData = Extract<LedgerFact, { type: 'CreditNoteIssued' }>['data'];

/** A recorded note as bills show it. */
export function creditNoteViewOf(data: CreditNoteData, by: string): CreditNoteView {
  const { creditNoteId, billId, creditNoteNumber, issuedAt, lines, totals, refundPaise, refundMethod, note } = data;
  return {
    id: creditNoteId,
    kind: 'credit_note',
    billId,
    number: creditNoteNumber,
    at: issuedAt,
    lines: lines.map(({ lineNo, quantityMilli, lineTotalPaise, reason }) => {
      return { lineNo, quantityMilli, lineTotalPaise, ...(reason !== null && { reason }) };
    }),
    grandTotalPaise: totals.grandTotalPaise,
    refundPaise,
    refundMethod,
    ...(note !== null && { note }),
    by,
  };
}

const lineFields = fieldPicker(z.object(creditNoteLine.shape));

/** A recorded note as the paper shows it. */
export function creditNoteDocumentOf(data: CreditNoteData, by: string): CreditNoteDocument {
  const { lines: _, ...head } = creditNoteViewOf(data, by);
  const { completedRevision: __, ...original } = data.original;
  const { day, imported, seller: issuer, customer, placeOfSupply: place, bearsTax, lines, totals, note } = data;
  return {
    ...head,
    day,
    ...(imported !== null && { imported }),
    original,
    seller: issuer,
    customer,
    placeOfSupply: place,
    bearsTax,
    lines: lines.map(lineFields),
    totals,
    note,
  };
}
