import { z } from 'zod';
import { confirmations } from '../confirmations.ts';
import { cashMovementKind } from '../events/khata.ts';
import {
  amountPaise,
  chosenId,
  enteredDate,
  id,
  kindCode,
  lines,
  optionalCode,
  optionalLines,
  paymentMethod,
  pricePaise,
} from '../primitives.ts';

/** Most payments of one bill. */
const MAX_PAYMENTS = 10;
/** Kinds of notes and coins in one count. */
const MAX_PIECES = 40;

const amount = z.number(kindCode('not_integer')).pipe(pricePaise);
const method = paymentMethod;
const tenderedPaise = amountPaise
  .nullable()
  .optional()
  .describe('Cash handed over; only for cash, at least the amount.');
const reference = optionalCode(64).nullable().optional();
const received = z.boolean().nullable().optional().describe('Of UPI: the money was seen. Without it, UPI is awaited.');
const reason = lines(500);
const note = optionalLines(500).nullable().optional();

/** Of a payment in a bill that is sent back as it was shown: ignored. */
const shown = z.unknown().optional();

/** A part of what a customer pays with a bill. */
const billPaymentBody = z.strictObject({
  id: shown,
  at: shown,
  by: shown,
  byName: shown,
  awaited: shown,
  late: shown,
  method,
  amountPaise: amount,
  tenderedPaise,
  reference,
  received,
});
export type BillPaymentBody = z.infer<typeof billPaymentBody>;

/** How a draft will be paid, as `payments` of its completion. Cash that is handed over belongs to the completion alone. */
export const draftPaymentFields = {
  paymentParts: z
    .array(z.strictObject({ method, amountPaise: amount, reference, received }))
    .max(MAX_PAYMENTS, 'too_many')
    .nullable()
    .optional()
    .describe('Instead of `paymentMethod`: the `payments` that a completion without them takes.'),
};

/** How a bill is paid: by several methods, or with `[]` not now. What is left is credit. */
export const paymentFields = {
  payments: z
    .array(billPaymentBody)
    .max(MAX_PAYMENTS, 'too_many')
    .nullable()
    .optional()
    .describe('Instead of `paymentMethod`. `[]`, or a rest: credit, which needs a customer with an id.'),
};
export const approveCredit = z
  .boolean()
  .nullable()
  .optional()
  .describe('The owner lets the bill pass the credit limit; without effect in a call of staff.');

/** How a vendor's bill is paid. */
export const purchasePaymentFields = {
  payments: z
    .array(z.strictObject({ id: shown, method, amountPaise: amount, reference }))
    .max(MAX_PAYMENTS, 'too_many')
    .nullable()
    .optional()
    .describe('Paid now; what is left is owed. `[]`: owed in full. Without it, paid outside the drawer: no due.'),
};
export type PurchasePaymentsBody = z.infer<typeof purchasePaymentFields.payments>;

/** `POST /payments`: by a customer, or to a vendor. */
export const takePaymentBody = z
  .strictObject({
    customerId: id.nullable().optional(),
    vendorId: id.nullable().optional().describe('Instead of `customerId`: money to a vendor, by the owner only.'),
    method,
    amountPaise: amount,
    tenderedPaise,
    reference,
    billId: id.nullable().optional().describe('The bill, or the purchase, to pay first; without it the oldest first.'),
    confirmations,
    deposit: z.boolean().nullable().optional().describe('The money waits, and falls on no bill until it is released.'),
    note,
  })
  .refine(({ customerId, vendorId }) => (customerId ?? null) === null || (vendorId ?? null) === null, {
    path: ['vendorId'],
    message: 'customer_or_vendor',
  })
  .refine(({ customerId, vendorId }) => (customerId ?? vendorId ?? null) !== null, {
    path: ['customerId'],
    message: 'customer_or_vendor',
  });
export type TakePaymentBody = z.infer<typeof takePaymentBody>;

/** `DELETE /payments/{id}`. */
export const reversePaymentBody = z.strictObject({ reason });
export type ReversePaymentBody = z.infer<typeof reversePaymentBody>;

/** `POST /payments/{id}/refund`: the id is of a payment, a cancelled bill or a credit note with free money. */
export const refundAdvanceBody = z.strictObject({ amountPaise: amount, method, note });
export type RefundAdvanceBody = z.infer<typeof refundAdvanceBody>;

/** `PUT /payments/{id}/method`: also a payment that came with a bill. */
export const correctPaymentMethodBody = z.strictObject({ method, reference });
export type CorrectPaymentMethodBody = z.infer<typeof correctPaymentMethodBody>;

/** `POST /billing/{id}/put-on-khata`: awaited UPI becomes credit. */
export const putOnKhataBody = z.strictObject({ approveCredit });
export type PutOnKhataBody = z.infer<typeof putOnKhataBody>;

/** `POST /customers/{id}/opening-balance`, and of a vendor. Without a date, today. */
export const openingBalanceBody = z.strictObject({ amountPaise: amount, date: enteredDate.nullable().optional() });
export type OpeningBalanceBody = z.infer<typeof openingBalanceBody>;

/** `POST /customers/{id}/write-off`. */
export const writeOffBody = z.strictObject({ amountPaise: amount, reason });
export type WriteOffBody = z.infer<typeof writeOffBody>;

/** `POST /customers/{id}/limit`. Null: no limit; 0: no credit. */
export const creditLimitBody = z.strictObject({
  limitPaise: z.number(kindCode('not_integer')).pipe(amountPaise).nullable(),
});
export type CreditLimitBody = z.infer<typeof creditLimitBody>;

/** `POST /customers/{id}/promise`. Null: no promise. */
export const promiseBody = z.strictObject({ date: enteredDate.nullable() });
export type PromiseBody = z.infer<typeof promiseBody>;

/** `POST /customers/{id}/merge`: the customer of the path goes into this one. */
export const mergeCustomerBody = z.strictObject({ into: chosenId('required') });
export type MergeCustomerBody = z.infer<typeof mergeCustomerBody>;

/** `POST /cash-movements`. */
export const cashMovementBody = z.strictObject({
  kind: z.enum(cashMovementKind.options, kindCode('invalid')),
  amountPaise: amount,
  reason,
});
export type CashMovementBody = z.infer<typeof cashMovementBody>;

const countBody = {
  counted: z
    .array(
      z.strictObject({
        paise: amount,
        count: z.int(kindCode('not_integer')).min(0, 'negative').max(1_000_000, 'too_large'),
      }),
      kindCode('invalid'),
    )
    .max(MAX_PIECES, 'too_many'),
  loosePaise: amountPaise.nullable().optional(),
};

/** `POST /day-closes`. */
export const closeDayBody = z.strictObject({
  ...countBody,
  upiSeenPaise: amountPaise.nullable().optional(),
  cardSeenPaise: amountPaise.nullable().optional(),
  reason: optionalLines(500).nullable().optional().describe('Needed when the count differs from what is expected.'),
  confirmations,
});
export type CloseDayBody = z.infer<typeof closeDayBody>;

/** `POST /day-closes/{id}/recount`. */
export const recountDayBody = z.strictObject({ ...countBody, reason });
export type RecountDayBody = z.infer<typeof recountDayBody>;
