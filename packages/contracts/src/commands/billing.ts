import { z } from 'zod';
import { confirmations } from '../confirmations.ts';
import { MAX_HELD_CODES } from '../heldCode.ts';
import { MAX_LINE_NO, MAX_LINE_NOTE, MAX_LINES } from '../limits.ts';
import { notedPhone } from '../phone.ts';
import {
  adjustmentReason,
  amountPaise,
  chosenId,
  code,
  gstNumberText,
  id,
  kindCode,
  optionalCode,
  optionalLines,
  optionalText,
  paymentMethod,
  pricePaise,
  quantityMilli,
  revision,
  stateCode,
  text,
} from '../primitives.ts';
import { importFields } from './catalogue.ts';
import { approveCredit, draftPaymentFields, paymentFields } from './khata.ts';

// discriminated by `walkIn`, so that errors of a named customer are reported at its own fields
const customerBody = z.discriminatedUnion('walkIn', [
  z.strictObject({ walkIn: z.literal(true) }),
  z.strictObject({
    walkIn: z.literal(false).optional(),
    name: text(200, 'customer_required'),
    phone: notedPhone('phone_too_long').nullable().optional(),
    gstNumber: gstNumberText.nullable().optional(),
    stateCode: stateCode.nullable().optional(),
    deliveryStateCode: stateCode
      .nullable()
      .optional()
      .describe('The state of the delivery address, if it is another one.'),
    address: optionalLines(500).nullable().optional(),
    sez: z
      .literal(false, kindCode('sez_unavailable'))
      .optional()
      .describe('Whether the buyer is in a special economic zone: such a supply is refused.'),
    customerId: id
      .nullable()
      .optional()
      .describe('A customer of the shop. Without it, a phone number finds or adds one when the bill is completed.'),
  }),
]);
export type CustomerBody = z.infer<typeof customerBody>;

const billLineBody = z.strictObject({
  /** Sent for an existing line, so that the line keeps its number. */
  lineNo: z.int('not_integer').min(1).max(MAX_LINE_NO).optional(),
  productId: chosenId('product_required'),
  quantityMilli,
  /** Null: the catalogue's current price. */
  unitPricePaise: pricePaise.nullable().optional(),
  discountPaise: amountPaise.nullable().optional(),
  note: optionalText(MAX_LINE_NOTE).nullable().optional(),
});
export type BillLineBody = z.infer<typeof billLineBody>;

const heldCodeBody = z.strictObject({ code: code(64), quantityMilli });

const contentFields = {
  customer: customerBody.nullable().optional(),
  lines: z.array(billLineBody).max(MAX_LINES, 'too_many').optional(),
  billDiscountPaise: amountPaise.nullable().optional(),
  paymentMethod: paymentMethod.nullable().optional(),
  upiReference: optionalCode(64).nullable().optional(),
  note: optionalLines(1_000).nullable().optional(),
  heldCodes: z.array(heldCodeBody).max(MAX_HELD_CODES, 'too_many').nullable().optional(),
  ...draftPaymentFields,
};
/** A completion may also note the cash that was handed over. */
const soldFields = {
  ...contentFields,
  ...paymentFields,
  tenderedPaise: amountPaise.nullable().optional().describe('Cash handed over; only for cash, at least the total.'),
};
export type BillContentBody = z.infer<z.ZodObject<typeof soldFields>>;

const importedBillFields = {
  ...importFields,
  originalNumber: text(64)
    .nullable()
    .optional()
    .describe('The number on paper, unique within its import; `IMP-1`, `IMP-2` … without it. Only with `importId`.'),
};
/** The time and number of an imported bill may be given as late as its completion. */
export const createBillBody = z.strictObject({ reuseEmpty: z.boolean().nullable().optional(), ...importedBillFields });
export type CreateBillBody = z.infer<typeof createBillBody>;
export const saveBillBody = z.strictObject({ ...contentFields, revision, confirmations });
export type SaveBillBody = z.infer<typeof saveBillBody>;

/** Without `lines`: the saved content. */
export const completeBillBody = z.strictObject({
  ...soldFields,
  revision,
  approveCredit,
  cashierId: id
    .nullable()
    .optional()
    .describe('The member who sells it, if an owner completes it for them; without effect in a call of staff.'),
  confirmations,
  ...importedBillFields,
});
export type CompleteBillBody = z.infer<typeof completeBillBody>;
/** Create, save and complete in one call: no draft, no revision. */
export const createCompletedBillBody = z.strictObject({
  ...soldFields,
  approveCredit,
  confirmations,
  ...importedBillFields,
});
export type CreateCompletedBillBody = z.infer<typeof createCompletedBillBody>;

export const splitBillBody = z.strictObject({ revision });
export type SplitBillBody = z.infer<typeof splitBillBody>;

/** What comes back of a bill's money: at most what was paid. */
const refundFields = {
  refundMethod: paymentMethod
    .nullable()
    .optional()
    .describe('How the money goes back; without it by its own methods for a walk-in, else it becomes an advance.'),
  refundPaise: amountPaise
    .nullable()
    .optional()
    .describe('How much goes back; without it all that was paid. The rest becomes an advance.'),
};

export const billStatusBody = z.strictObject({
  ...refundFields,
  revision,
  status: z.enum(['created', 'in_billing', 'completed', 'cancelled', 'discarded'], kindCode('invalid')),
  reason: optionalLines(500).nullable().optional(),
});
export type BillStatusBody = z.infer<typeof billStatusBody>;
export const deleteBillBody = z.strictObject({ ...refundFields, reason: optionalLines(500).nullable().optional() });
export type DeleteBillBody = z.infer<typeof deleteBillBody>;
export const paymentReceivedBody = z.strictObject({ reference: optionalCode(64).nullable().optional() });
export type PaymentReceivedBody = z.infer<typeof paymentReceivedBody>;

const creditedLineBody = z.strictObject({
  lineNo: z.int(kindCode('not_integer', 'required')).min(1).max(MAX_LINE_NO),
  quantityMilli,
  restock: z
    .union([z.literal(true), adjustmentReason], kindCode('invalid_reason'))
    .describe('`true`: the goods go back to the shelf; else why they do not.'),
});

export const issueCreditNoteBody = z.strictObject({
  lines: z
    .array(creditedLineBody, kindCode('lines_required_to_credit'))
    .min(1, 'lines_required_to_credit')
    .max(MAX_LINES, 'too_many'),
  refundMethod: paymentMethod
    .nullable()
    .optional()
    .describe(
      'How the money goes back; without it what was paid becomes an advance of the customer, and of a walk-in is refused.',
    ),
  refundPaise: refundFields.refundPaise,
  note: optionalLines(500).nullable().optional(),
  ...importFields,
  originalNumber: text(64)
    .nullable()
    .optional()
    .describe('The number on paper; `IMP-1`, `IMP-2` … without it. Only with `importId`.'),
});
export type IssueCreditNoteBody = z.infer<typeof issueCreditNoteBody>;

export const openImportBody = z.strictObject({ label: text(120) });
export type OpenImportBody = z.infer<typeof openImportBody>;
