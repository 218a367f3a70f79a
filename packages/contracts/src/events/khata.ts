import { z } from 'zod';
import { id, integer, localDate, paymentMethod } from '../primitives.ts';
import { event, type FactOf } from './envelope.ts';

/**
 * Facts of the ledger about money that is owed, paid and counted. Who owns which rule:
 * - what a payment, a note or a cancellation falls on, and what is due after it: `packages/domain/src/khata`;
 * - what was paid with a bill: `BillCompleted.payments`, and with a purchase: `PurchaseRecorded.payments`; only later money is a fact of
 *   its own;
 * - what comes back of a bill: `BillCancelled.refunds`, `CreditNoteIssued.refundPaise` and `AdvanceRefunded`;
 * - what is in the drawer: `packages/domain/src/dayClose`, from the method and the amount of each of these facts.
 * Awaited UPI is no money yet: it counts in no due, limit or close until `PaymentReceived`.
 */

/** A part of a bill's money, as the bill was completed. */
const paidPart = {
  method: paymentMethod,
  amountPaise: integer,
  /** Cash that was handed over; null when it was not noted. */
  tenderedPaise: integer.nullable(),
  reference: z.string().nullable(),
  /** False of UPI that is still awaited. */
  isReceived: z.boolean(),
};
export const paymentPart = z.strictObject({ paymentId: id, ...paidPart });
export type PaymentPart = z.infer<typeof paymentPart>;
/** The same as it was sent, before the bill is completed. */
export const sentPart = z.strictObject(paidPart);
export type SentPart = z.infer<typeof sentPart>;

/** What a fact takes off a document's open amount; a negative amount opens it again. `ownerId` is whose document it is. */
export const allocation = z.strictObject({
  documentId: id,
  ownerId: id,
  day: localDate,
  amountPaise: integer,
  openAfterPaise: integer,
});
export type Allocation = z.infer<typeof allocation>;

/** How the free money of one source changes. The source is a payment, a cancelled bill, a credit note or a purchase. */
const advanceChange = z.strictObject({ sourceId: id, ownerId: id, amountPaise: integer, leftPaise: integer });
export type AdvanceChange = z.infer<typeof advanceChange>;

/**
 * What a fact does to a customer's dues, or to a vendor's. The due is what is open less free money; it is below zero while free money
 * is left. A document that the fact itself opens is not among the allocations.
 */
export const khataOutcome = z.strictObject({
  /** Whose khata: the customer, or the one that he was merged into; or the vendor. */
  khataId: id,
  allocations: z.array(allocation),
  advances: z.array(advanceChange),
  dueAfterPaise: integer,
  freeAfterPaise: integer,
  /** Day of the oldest open document; null when nothing is open. */
  oldestDueDay: localDate.nullable(),
});
export type KhataOutcome = z.infer<typeof khataOutcome>;

/** Whose khata a fact is about: a customer's or a vendor's. Both are null of money that is about neither. */
const party = { customerId: id.nullable(), vendorId: id.nullable() };

/** Money by method. */
export const methodAmount = z.strictObject({ method: paymentMethod, amountPaise: integer });
export type MethodAmount = z.infer<typeof methodAmount>;

/** A document that moves from one khata to another. */
const movedDocument = z.strictObject({ documentId: id, ownerId: id, day: localDate, openPaise: integer });
const movedAdvance = z.strictObject({ sourceId: id, ownerId: id, leftPaise: integer, isDeposit: z.boolean() });

/** Pieces of one kind, from the largest: `paise` is the value of one. */
export const countedPieces = z.strictObject({ paise: integer, count: integer });
export type CountedPieces = z.infer<typeof countedPieces>;

const counted = {
  counted: z.array(countedPieces),
  /** The rest, counted as one sum. */
  loosePaise: integer,
  countedPaise: integer,
  /** Counted less expected cash. */
  differencePaise: integer,
};

export const cashMovementKind = z.enum(['float', 'pay_in', 'pay_out', 'drop']);
export type CashMovementKind = z.infer<typeof cashMovementKind>;

export const khataEvents = {
  /** A customer pays later than with a bill. What is over becomes an advance; a deposit waits until it is released. */
  PaymentTaken: event(
    1,
    z.strictObject({
      paymentId: id,
      customerId: id,
      method: paymentMethod,
      amountPaise: integer,
      tenderedPaise: integer.nullable(),
      reference: z.string().nullable(),
      /** The bill that was chosen to be paid first; null: oldest first. */
      chosenBillId: id.nullable(),
      isDeposit: z.boolean(),
      day: localDate,
      note: z.string().nullable(),
      khata: khataOutcome,
    }),
  ),
  /** A deposit may be used for bills from now on. */
  DepositReleased: event(
    1,
    z.strictObject({ paymentId: id, customerId: id, amountPaise: integer, day: localDate, khata: khataOutcome }),
  ),
  /** A payment that was wrong is taken back: the money goes back by its own method, a vendor's into the drawer. */
  PaymentReversed: event(
    1,
    z.strictObject({
      paymentId: id,
      ...party,
      method: paymentMethod,
      amountPaise: integer,
      reason: z.string(),
      day: localDate,
      khata: khataOutcome,
    }),
  ),
  /**
   * A payment stands under another method from now on: `amountPaise` comes in by `to`, and leaves `from` unless it was awaited there
   * and so had never come in. Of money paid to a vendor it is the other way round.
   */
  PaymentMethodCorrected: event(
    1,
    z.strictObject({
      paymentId: id,
      /** The bill that it came with, or was awaited for; null of a later payment. */
      ofBillId: id.nullable(),
      /** The day of that bill. */
      ofBillDay: localDate.nullable(),
      ...party,
      from: paymentMethod,
      to: paymentMethod,
      amountPaise: integer,
      wasAwaited: z.boolean(),
      /** Of a bill of earlier books: its money was in no drawer of this shop. */
      imported: z.boolean(),
      reference: z.string().nullable(),
      day: localDate,
    }),
  ),
  /** Free money goes back to the customer, or comes back from the vendor. */
  AdvanceRefunded: event(
    1,
    z.strictObject({
      refundId: id,
      /** The payment, cancelled bill, credit note or purchase that the money is of. */
      sourceId: id,
      ...party,
      method: paymentMethod,
      amountPaise: integer,
      note: z.string().nullable(),
      day: localDate,
      khata: khataOutcome,
    }),
  ),
  /** UPI that was awaited for a bill is owed instead. */
  PutOnKhata: event(
    1,
    z.strictObject({
      billId: id,
      invoiceNumber: z.string(),
      customerId: id,
      amountPaise: integer,
      /** The bill's day, by which the due is sorted. */
      day: localDate,
      /** The owner who let it pass the limit; null when it did not. */
      approvedBy: id.nullable(),
      khata: khataOutcome,
    }),
  ),
  /** What was owed before the shop kept its books here. */
  OpeningBalanceRecorded: event(
    1,
    z.strictObject({ openingId: id, ...party, amountPaise: integer, day: localDate, khata: khataOutcome }),
  ),
  /** The shop gives up a due. It lowers no tax, and is no money. */
  DueWrittenOff: event(
    1,
    z.strictObject({
      writeOffId: id,
      customerId: id,
      amountPaise: integer,
      reason: z.string(),
      day: localDate,
      khata: khataOutcome,
    }),
  ),
  /** Null: no limit; 0: no credit. */
  CreditLimitSet: event(1, z.strictObject({ customerId: id, limitPaise: integer.nullable() })),
  /** The day for which the customer has promised to pay; null: none. */
  PromiseSet: event(1, z.strictObject({ customerId: id, date: localDate.nullable() })),
  /** Two customers are one: what `customerId` owes and has is in the khata of `intoId` from now on. */
  CustomersMerged: event(
    1,
    z.strictObject({
      customerId: id,
      intoId: id,
      day: localDate,
      documents: z.array(movedDocument),
      advances: z.array(movedAdvance),
      /** The due that moves. */
      amountPaise: integer,
      /** Of the merged khata. */
      limitPaise: integer.nullable(),
      khata: khataOutcome,
    }),
  ),
  MergeUndone: event(
    1,
    z.strictObject({
      customerId: id,
      intoId: id,
      day: localDate,
      documents: z.array(movedDocument),
      advances: z.array(movedAdvance),
      amountPaise: integer,
      /** Of each khata by itself. */
      limitPaise: integer.nullable(),
      intoLimitPaise: integer.nullable(),
      khata: khataOutcome,
      /** Of the customer who leaves. */
      ownKhata: khataOutcome,
    }),
  ),
  /** A vendor is paid later than with a purchase: cash leaves the drawer. What is over becomes an advance. */
  VendorPaid: event(
    1,
    z.strictObject({
      paymentId: id,
      vendorId: id,
      method: paymentMethod,
      amountPaise: integer,
      reference: z.string().nullable(),
      /** The purchase that was chosen to be paid first; null: oldest first. */
      chosenPurchaseId: id.nullable(),
      note: z.string().nullable(),
      day: localDate,
      khata: khataOutcome,
    }),
  ),
  /** Cash in or out of the drawer beside sales, dues and refunds. */
  CashMoved: event(
    1,
    z.strictObject({
      movementId: id,
      kind: cashMovementKind,
      amountPaise: integer,
      reason: z.string(),
      day: localDate,
      /** What should be in the drawer after it. */
      expectedAfterPaise: integer,
    }),
  ),
  /** The drawer was counted, and what came since the last close is sealed. */
  DayClosed: event(
    1,
    z.strictObject({
      closeId: id,
      /** 1, 2, 3 … */
      number: integer,
      day: localDate,
      /** Revision of the last fact that it counts, and the ledger's hash there. */
      position: integer,
      head: z.string(),
      openingPaise: integer,
      /** Cash in the drawer by the books. */
      expectedPaise: integer,
      ...counted,
      /** What the bank shows; null when nobody looked. */
      upiSeenPaise: integer.nullable(),
      cardSeenPaise: integer.nullable(),
      reason: z.string().nullable(),
      /** Money that came in and went out since the last close. */
      byMethod: z.array(z.strictObject({ method: paymentMethod, inPaise: integer, outPaise: integer })),
      movements: z.array(z.strictObject({ kind: cashMovementKind, amountPaise: integer })),
      /** Bills of these books; sales = money + credit given + advances used + awaited. */
      bills: integer,
      salesPaise: integer,
      moneyPaise: integer,
      creditGivenPaise: integer,
      advanceUsedPaise: integer,
      /** UPI that the bills wait for, less what came since of earlier bills. */
      awaitedPaise: integer,
      creditCollectedPaise: integer,
      refundsPaise: integer,
      vendorPaidPaise: integer,
    }),
  ),
  /** A second count beside a sealed close, which stays as it is. */
  DayRecounted: event(1, z.strictObject({ recountId: id, closeId: id, ...counted, reason: z.string() })),
};
export type KhataFact = FactOf<typeof khataEvents>;
