import type { DocumentNumber, GstRegistration, Id, PlaceOfSupply, ProductKind, TaxClass } from '@bahi/contracts';

/** A line as the return needs it. Amounts are paise, positive on bills and on credit notes. */
export interface FiledLine {
  readonly productId: Id;
  readonly name: string;
  readonly kind: ProductKind;
  readonly hsn: string | null;
  /** Unit code of the return (`uqcOf`); null without one. */
  readonly uqc: string | null;
  readonly taxClass: TaxClass;
  readonly gstRateBps: number;
  readonly quantityMilli: number;
  readonly taxableValuePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
}

interface Filed {
  /** The bill; for a credit note, the bill that it credits. */
  readonly billId: Id;
  /** The number as printed. */
  readonly number: string;
  /** Its place in a series; null for an imported document, which table 13 leaves out. */
  readonly series: DocumentNumber | null;
  /** Day of the document in the shop's zone. */
  readonly day: string;
  /** The shop's registration on that day. */
  readonly registration: GstRegistration;
  /** The shop's number as printed. */
  readonly sellerGstin: string | null;
  /** The buyer's number as recorded; null for an unregistered buyer. */
  readonly buyerGstin: string | null;
  readonly placeOfSupply: PlaceOfSupply;
  /** What is payable, round-off included; of a credit note, what it gives back. */
  readonly grandTotalPaise: number;
  readonly lines: readonly FiledLine[];
}

export interface FiledBill extends Filed {
  readonly kind: 'bill';
  readonly isCancelled: boolean;
}

export interface FiledCreditNote extends Filed {
  readonly kind: 'credit_note';
  readonly creditNoteId: Id;
  readonly original: { readonly day: string; readonly grandTotalPaise: number };
  /** False of a note for a bill that bore no tax (TS9), and after the last day of R27 (TS10): it stands in table 13 alone. */
  readonly bearsTax: boolean;
}

/** A completed bill or a credit note: what the GSTR-1 and its check are made from. */
export type FiledDocument = FiledBill | FiledCreditNote;

/** Whether the document belongs to the returns of a regular shop at all. */
export const isReported = (document: FiledDocument): boolean => document.registration === 'regular';

/** Whether the document's values stand in the return, and not only its number. */
export function hasReportedValue(document: FiledDocument): boolean {
  return isReported(document) && (document.kind === 'bill' ? !document.isCancelled : document.bearsTax);
}

/** Whether a line has tax, so that it stands in a table by rate. All other lines stand in table 8, `nil` (R28). */
export const isTaxed = (line: FiledLine): boolean => line.taxClass === 'taxable' && line.gstRateBps > 0;
