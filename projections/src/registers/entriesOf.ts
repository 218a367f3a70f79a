import { createHash } from 'node:crypto';
import {
  registerSeries,
  type AnyRecorded,
  type BillEntry,
  type CostEntry,
  type CreditedLine,
  type CreditNoteEntry,
  type Id,
  type PurchaseEntry,
  type RegisterLine,
  type SoldLine,
  type StockEntry,
} from '@bahi/contracts';
import { dayOf } from '../derived/indianDay.ts';
import { shopOf } from '../derived/shopOf.ts';

export type Of<Type extends AnyRecorded['type']> = Extract<AnyRecorded, { type: Type }>;

/** The day on which a fact happened. */
const ownDay = ({ meta }: AnyRecorded): string => dayOf(meta.occurredAt ?? meta.at);

const isLate = (event: AnyRecorded, day: string): true | null => (day < dayOf(event.meta.at) ? true : null);

/** @param movedMilli what its goods moved, in thousandths; a service moves none */
function lineOf(line: SoldLine | CreditedLine, costPaise: number, movedMilli: number): RegisterLine {
  const { productId, name, kind, unit, hsn, taxClass, gstRateBps, quantityMilli, taxableValuePaise } = line;
  return [
    productId,
    name,
    kind,
    unit,
    hsn === '' ? null : hsn,
    taxClass,
    gstRateBps,
    quantityMilli,
    taxableValuePaise,
    line.cgstPaise,
    line.sgstPaise,
    line.igstPaise,
    costPaise,
    line.stockAfterMilli === null ? 0 : movedMilli,
  ];
}

export function billEntry(event: Of<'BillCompleted'>): BillEntry {
  const { billId, day, invoiceNumber, number, seller, customer, totals, lines, payments } = event.data;
  const awaited = payments.filter(({ isReceived }) => !isReceived);
  return {
    id: billId,
    shopId: shopOf(event),
    kind: 'bill',
    day,
    revision: event.revision,
    until: null,
    late: isLate(event, day),
    billId,
    number: invoiceNumber,
    series: number === null ? null : registerSeries(number),
    registration: seller.gstRegistration,
    customerName: customer.walkIn ? null : customer.name,
    buyerGstin: customer.walkIn ? null : customer.gstNumber,
    grandTotalPaise: totals.grandTotalPaise,
    paid: payments.flatMap(({ method, amountPaise, isReceived }) =>
      isReceived ? [[method, amountPaise] as const] : [],
    ),
    awaitedPaise: awaited.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    lessAwaited: [],
    neverPaid: false,
    corrected: [],
    lines: lines.map((line) => lineOf(line, line.costPaise, 0 - line.quantityMilli)),
  };
}

/** At the cost that was booked for the goods; the variance is a correction of its own. */
const creditedLineOf = (line: CreditedLine): RegisterLine =>
  lineOf(line, line.costPaise + line.costVariancePaise + line.provisionalPaise, line.quantityMilli);

export function creditNoteEntry(event: Of<'CreditNoteIssued'>): CreditNoteEntry {
  const { creditNoteId, billId, day, creditNoteNumber, number, seller, customer, original, bearsTax } = event.data;
  const { totals, lines, refundPaise, refundMethod } = event.data;
  return {
    id: creditNoteId,
    shopId: shopOf(event),
    kind: 'credit_note',
    day,
    revision: event.revision,
    until: null,
    late: isLate(event, day),
    billId,
    number: creditNoteNumber,
    series: number === null ? null : registerSeries(number),
    registration: seller.gstRegistration,
    customerName: customer.walkIn ? null : customer.name,
    buyerGstin: customer.walkIn ? null : customer.gstNumber,
    grandTotalPaise: totals.grandTotalPaise,
    original: { number: original.number, day: original.day },
    bearsTax,
    refundMethod,
    refundPaise,
    lines: lines.map(creditedLineOf),
  };
}

/** An id like those of the other entries: ids of two forms would be in another order on each store. */
export const derivedId = (id: Id, part: string): Id =>
  createHash('sha256').update(`${id}:${part}`).digest('hex').slice(0, 32);

export const purchaseEntryId = (purchaseId: Id, revision: number): Id => derivedId(purchaseId, String(revision));

export function purchaseEntry(event: Of<'PurchaseRecorded' | 'PurchaseCorrected'>): PurchaseEntry {
  const { data, revision } = event;
  const { purchaseId, productId, productName, unit, vendorId, vendorName, vendorBillNumber, quantityMilli } = data;
  const { hsn, gstRateBps, taxableValuePaise, taxPaise, costPaise } = data;
  const isCredited = data.inputTax === 'credited';
  return {
    id: purchaseEntryId(purchaseId, revision),
    shopId: shopOf(event),
    kind: 'purchase',
    day: data.purchaseDate,
    revision,
    until: null,
    late: null,
    purchaseId,
    productId,
    productName,
    unit,
    vendorId,
    vendorName,
    vendorGstin: data.vendorGstNumber,
    vendorBillNumber,
    hsn,
    gstRateBps,
    quantityMilli,
    taxableValuePaise,
    isListed: data.inputTax !== 'none',
    cgstPaise: isCredited ? data.cgstPaise : 0,
    sgstPaise: isCredited ? data.sgstPaise : 0,
    igstPaise: isCredited ? data.igstPaise : 0,
    notCreditablePaise: isCredited ? 0 : taxPaise,
    costPaise,
  };
}

/** Movements of stock beside those of a sale, on the day of the fact itself; undefined when nothing moved. */
export function stockEntry(
  event: AnyRecorded,
  { documentId, reason, moves }: Pick<StockEntry, 'documentId' | 'reason' | 'moves'>,
): StockEntry | undefined {
  const moved = moves.filter(([, , , quantityMilli]) => quantityMilli !== 0);
  if (moved.length === 0) return undefined;
  const day = ownDay(event);
  return {
    id: event.id,
    shopId: shopOf(event),
    kind: 'stock',
    day,
    revision: event.revision,
    until: null,
    late: isLate(event, day),
    documentId,
    reason,
    moves: moved,
  };
}

/** A correction of cost on the day of the fact itself; undefined when no cost changed. */
export function costEntry(
  event: AnyRecorded,
  documentId: Id,
  corrections: CostEntry['corrections'],
): CostEntry | undefined {
  const changed = corrections.filter(([, paise]) => paise !== 0);
  if (changed.length === 0) return undefined;
  return {
    id: derivedId(event.id, 'cost'),
    shopId: shopOf(event),
    kind: 'cost',
    day: ownDay(event),
    revision: event.revision,
    until: null,
    late: null,
    documentId,
    corrections: changed,
  };
}
