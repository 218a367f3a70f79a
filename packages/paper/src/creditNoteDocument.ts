import type { CreditNoteDocument } from '@bahi/contracts';
import type { DocumentState, RecordedDocument } from './recordedDocument.ts';

/** A credit note as it is printed. Nothing that happens later changes it. */
export function documentOfCreditNote(note: CreditNoteDocument): { document: RecordedDocument; state: DocumentState } {
  const { id, number, at, imported, original, bearsTax, refundPaise, refundMethod, seller, customer, totals } = note;
  const { billDiscountPaise, roundOffPaise, grandTotalPaise } = totals;
  return {
    document: {
      id,
      documentKind: 'credit_note',
      credit: {
        original: { documentKind: original.documentKind, number: original.number, at: original.billedAt },
        bearsTax,
        refundPaise,
        refundMethod,
      },
      number,
      at,
      importLabel: imported?.label ?? null,
      cashier: null,
      seller,
      customer,
      placeOfSupply: note.placeOfSupply,
      lines: note.lines.map((line) => ({ ...line, printedPricePaise: null, note: null })),
      totals: { billDiscountPaise, roundOffPaise, grandTotalPaise },
      paymentMethod: null,
      tenderedPaise: null,
      parts: [],
      advanceUsedPaise: 0,
      dueAfterPaise: null,
      note: note.note,
    },
    state: { cancelledAt: null, payments: [], creditNotes: [] },
  };
}
