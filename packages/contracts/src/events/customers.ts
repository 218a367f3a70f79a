import { z } from 'zod';
import { id } from '../primitives.ts';
import { event, type FactOf } from './envelope.ts';

export const customerDetails = z.strictObject({
  id,
  name: z.string(),
  /** As written; numbers are compared by `phoneKey`. */
  phone: z.string().nullable(),
  gstNumber: z.string().nullable(),
  stateCode: z.string().nullable(),
  address: z.string().nullable(),
  note: z.string().nullable(),
});
export type CustomerDetails = z.infer<typeof customerDetails>;
/** The values of fields that a new customer may omit, or that are cleared. */
export const emptyCustomer = {
  phone: null,
  gstNumber: null,
  stateCode: null,
  address: null,
  note: null,
} satisfies Required<Omit<CustomerDetails, 'id' | 'name'>>;

const customerFact = event(1, z.strictObject({ customer: customerDetails }));

/**
 * Stream `customers-{shopId}`. Every event carries the whole customer after the change; the customer's revision is that
 * of its last event in the stream. Kept apart from the catalogue, which every bill loads.
 */
export const customerEvents = {
  CustomerAdded: customerFact,
  CustomerChanged: customerFact,
  CustomerArchived: customerFact,
  CustomerRestored: customerFact,
};
export type CustomerFact = FactOf<typeof customerEvents>;
