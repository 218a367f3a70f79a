import { z } from 'zod';
import type { ShopProfileDetails } from '../events/shop.ts';
import { phone } from '../phone.ts';
import { upiId } from '../upiId.ts';
import {
  annualReturns,
  code,
  counterDefaults,
  filing,
  gstNumberText,
  gstRegistration,
  kindCode,
  lines,
  enteredDate,
  optionalLines,
  optionalText,
  oversellPolicy,
  printLanguage,
  printSize,
  revision,
  roundOff,
  scaleCodes,
  staffPrices,
  stateCode,
  text,
  tileOrder,
} from '../primitives.ts';

// Credit notes print CN/2526/00001 (R10), and no number is given twice.
const ownPrefix = /^(?!CN(?:\/\d{4})?$)/i;
// The prefix alphabet of R8; printed in upper case because the portal compares without case.
const billingInitial = code(15, 'required', 'billing_initial_too_long')
  .regex(/^[\dA-Za-z][\dA-Za-z/-]*$/, 'billing_initial_format')
  .regex(ownPrefix, 'billing_initial_reserved')
  .overwrite((value) => value.toUpperCase());

/** Longest footer of a bill: some six lines on a roll. Each bill records it. */
const MAX_FOOTER = 300;

/** A schema for each field of the event; a missing one does not compile. */
const profileFields = {
  shopName: text(120).optional(),
  address: lines(500).optional(),
  stateCode: stateCode.nullable().optional(),
  gstRegistration: gstRegistration.optional(),
  gstEffectiveFrom: enteredDate.nullable().optional(),
  gstNumber: gstNumberText.nullable().optional(),
  filing: filing.optional(),
  turnoverAboveFiveCrore: z.boolean().optional(),
  annualReturns: annualReturns.nullable().optional(),
  upiId: upiId.nullable().optional(),
  upiPayeeName: optionalText(120).nullable().optional(),
  billingInitial: billingInitial.optional(),
  roundOff: roundOff.optional(),
  printSize: printSize.optional(),
  printLanguage: printLanguage.optional(),
  billFooter: optionalLines(MAX_FOOTER).nullable().optional(),
  autoPrint: z.boolean().optional(),
  oversellPolicy: oversellPolicy.optional(),
  scaleCodes: scaleCodes.nullable().optional(),
  staffMayAddProducts: z.boolean().optional(),
  staffMayCloseDay: z.boolean().optional(),
  blindCount: z.boolean().optional(),
  staffPrices: staffPrices.nullable().optional(),
  counterDefaults: counterDefaults.optional(),
  tileOrder: tileOrder.nullable().optional(),
} satisfies Record<Exclude<keyof ShopProfileDetails, 'logo' | 'formerRegistrations'>, z.ZodType>;
/**
 * Every profile field that a member may change; both shop calls accept any of them. Omitted = unchanged; null and empty text =
 * cleared, where allowed.
 */
export const profileBody = z.strictObject({
  ...profileFields,
  ownerName: text(120).optional(),
  phone: phone.optional(),
  revision: revision.nullable().optional(),
});
export type ProfileBody = z.infer<typeof profileBody>;

/** Largest logo. */
export const MAX_LOGO_BYTES = 20 * 1024;
/** Most pixels from edge to edge. */
export const MAX_LOGO_PIXELS = 1_024;

/** The shop's picture as a PNG in base64; null removes it from bills of the future. */
export const logoBody = z.strictObject({
  png: z
    .base64(kindCode('logo_unreadable'))
    .max(Math.ceil(MAX_LOGO_BYTES / 3) * 4, 'logo_too_large')
    .nullable(),
});
export type LogoBody = z.infer<typeof logoBody>;
