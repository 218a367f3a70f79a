import { z } from 'zod';
import type { CustomerDetails } from '../events/customers.ts';
import { notedPhone } from '../phone.ts';
import { gstNumberText, optionalLines, revision, stateCode, text } from '../primitives.ts';

/** A schema for each field of the event; a missing one does not compile. */
type Fields = Record<Exclude<keyof CustomerDetails, 'id'>, z.ZodType>;

const customerFields = {
  name: text(200, 'customer_required'),
  phone: notedPhone('phone_too_long').nullable().optional(),
  gstNumber: gstNumberText.nullable().optional(),
  stateCode: stateCode.nullable().optional(),
  address: optionalLines(500).nullable().optional(),
  note: optionalLines(1_000).nullable().optional(),
} satisfies Fields;
export const addCustomerBody = z.strictObject(customerFields);
export type AddCustomerBody = z.infer<typeof addCustomerBody>;
export const changeCustomerBody = z.strictObject(customerFields).partial().extend({ revision });
export type ChangeCustomerBody = z.infer<typeof changeCustomerBody>;
