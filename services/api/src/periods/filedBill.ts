import type { CreditNoteData, PricedLine } from '@bahi/contracts';
import type { BillCompletedData } from '@bahi/domain';
import { uqcOf, type FiledBill, type FiledCreditNote, type FiledLine } from '@bahi/domain/gstr1';

/** A completed bill as the return needs it, by what its own fact recorded. */
export function filedBill(data: BillCompletedData, isCancelled: boolean): FiledBill {
  const { billId, invoiceNumber, number, day, seller, customer, placeOfSupply, totals, lines } = data;
  return {
    kind: 'bill',
    billId,
    number: invoiceNumber,
    series: number,
    day,
    registration: seller.gstRegistration,
    sellerGstin: seller.gstNumber,
    buyerGstin: customer.walkIn ? null : customer.gstNumber,
    placeOfSupply,
    grandTotalPaise: totals.grandTotalPaise,
    isCancelled,
    lines: lines.map(filedLine),
  };
}

/** A credit note as the return needs it, by what its own fact recorded. */
export function filedCreditNote(data: CreditNoteData): FiledCreditNote {
  const { creditNoteId, billId, creditNoteNumber, number, day, original, seller, customer, placeOfSupply } = data;
  return {
    kind: 'credit_note',
    creditNoteId,
    billId,
    number: creditNoteNumber,
    series: number,
    day,
    original: { day: original.day, grandTotalPaise: original.grandTotalPaise },
    bearsTax: data.bearsTax,
    registration: seller.gstRegistration,
    sellerGstin: seller.gstNumber,
    buyerGstin: customer.walkIn ? null : customer.gstNumber,
    placeOfSupply,
    grandTotalPaise: data.totals.grandTotalPaise,
    lines: data.lines.map(filedLine),
  };
}

type RecordedLine = Omit<PricedLine, 'listPricePaise' | 'printedPricePaise' | 'note'>;

function filedLine(line: RecordedLine): FiledLine {
  const { productId, name, kind, unit, hsn, taxClass, gstRateBps, quantityMilli, taxableValuePaise } = line;
  const { cgstPaise, sgstPaise, igstPaise } = line;
  return {
    productId,
    name,
    kind,
    hsn: hsn === '' ? null : hsn,
    uqc: uqcOf(kind, unit),
    taxClass,
    gstRateBps,
    quantityMilli,
    taxableValuePaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
  };
}
