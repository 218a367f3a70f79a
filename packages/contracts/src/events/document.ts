import { z } from 'zod';
import { gstRegistration, id } from '../primitives.ts';

/** The number of a document: the printed text, and its place in its series (R8–R12). */
export const documentNumber = z.strictObject({
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  /** `2526` for 1 April 2025 to 31 March 2026. */
  fiscalYear: z.string(),
  till: z.string(),
  prefix: z.string(),
  sequence: z.int().min(1),
});
export type DocumentNumber = z.infer<typeof documentNumber>;

/** The shop as printed on the document: a later change of the profile does not affect it. */
export const seller = z.strictObject({
  shopName: z.string(),
  address: z.string(),
  /** The owner's number: the only private data of a person with an account that is in the log. Null when there is none. */
  phone: z.string().nullable(),
  stateCode: z.string().nullable(),
  gstRegistration,
  gstNumber: z.string().nullable(),
  upiId: z.string().nullable(),
  /** Name that payers see beside the UPI id; null = the shop's name. */
  upiPayeeName: z.string().nullable(),
  /** The shop's text at the end of the bill. */
  billFooter: z.string().nullable(),
  /** The shop's picture, kept by `ShopLogoKept`. */
  logo: id.nullable(),
});
export type Seller = z.infer<typeof seller>;
