import { z } from 'zod';
import {
  annualReturns,
  counterDefaults,
  filing,
  gstRegistration,
  id,
  localDate,
  memberRole,
  oversellPolicy,
  printLanguage,
  printSize,
  role,
  roundOff,
  scaleCodes,
  staffPrices,
  tileOrder,
} from '../primitives.ts';
import { event, type FactOf } from './envelope.ts';

/** A registration that a later one replaced. */
const formerRegistration = z.strictObject({ gstRegistration, gstNumber: z.string().nullable(), from: localDate });
export type FormerRegistration = z.infer<typeof formerRegistration>;

/** The profile fields that the shop's books need. Name, email and phone of the owner are in the private store; `seller` has the phone. */
export const shopProfileDetails = z.strictObject({
  shopName: z.string(),
  address: z.string(),
  stateCode: z.string().nullable(),
  gstRegistration,
  gstNumber: z.string().nullable(),
  /** First day of the current `gstRegistration`; null while it never changed. */
  gstEffectiveFrom: localDate.nullable(),
  /** The registrations before the current one, oldest first. On days before all of them the shop had none. */
  formerRegistrations: z.array(formerRegistration),
  filing,
  /** Then HSN codes have six digits, on every bill (R19). */
  turnoverAboveFiveCrore: z.boolean(),
  /** Annual returns that are filed: a credit note for a bill of their year comes too late to lower tax afterwards (R27). */
  annualReturns,
  upiId: z.string().nullable(),
  upiPayeeName: z.string().nullable(),
  billingInitial: z.string(),
  roundOff,
  printSize,
  printLanguage,
  /** Text at the end of every bill, such as hours and the rules for returns. */
  billFooter: z.string().nullable(),
  /** The picture on bills, kept by `ShopLogoKept`. */
  logo: id.nullable(),
  /** Whether the print dialog opens by itself after a bill was generated. */
  autoPrint: z.boolean(),
  oversellPolicy,
  scaleCodes,
  /** Whether staff may add a product, or a code to a product, at the counter. */
  staffMayAddProducts: z.boolean(),
  /** Whether staff may close the day, and whether they then count without seeing what should be there. */
  staffMayCloseDay: z.boolean(),
  blindCount: z.boolean(),
  staffPrices,
  counterDefaults,
  tileOrder,
});
export type ShopProfileDetails = z.infer<typeof shopProfileDetails>;
/**
 * The profile of a new shop, and the values of fields that are cleared: not registered for GST, rupee rounding, A4, English,
 * sales never blocked (R1, R10).
 */
export const startingProfile = {
  stateCode: null,
  gstRegistration: 'none',
  gstNumber: null,
  gstEffectiveFrom: null,
  formerRegistrations: [],
  filing: 'monthly',
  turnoverAboveFiveCrore: false,
  annualReturns: [],
  upiId: null,
  upiPayeeName: null,
  billingInitial: 'INV',
  roundOff: 'rupee',
  printSize: 'a4',
  printLanguage: 'en',
  billFooter: null,
  logo: null,
  autoPrint: false,
  oversellPolicy: 'warn',
  scaleCodes: [],
  staffMayAddProducts: false,
  staffMayCloseDay: false,
  blindCount: false,
  staffPrices: { mayChange: true, maxDiscountBps: null },
  counterDefaults: null,
  tileOrder: [],
} satisfies Required<Omit<ShopProfileDetails, 'shopName' | 'address'>>;

/** Stream `shop-{shopId}`. */
export const shopEvents = {
  ShopOpened: event(1, z.strictObject({ shopId: id, accountId: id, profile: shopProfileDetails })),
  /** The whole profile after the change, and the names of the fields that changed. */
  ShopProfileChanged: event(1, z.strictObject({ profile: shopProfileDetails, changed: z.array(z.string()) })),
  /** A picture that the profile, and bills from then on, name by its id; PNG in base64. */
  ShopLogoKept: event(1, z.strictObject({ logoId: id, png: z.base64() })),
  /** Private contact data changed: the names of the fields, never their content. */
  ShopContactChanged: event(1, z.strictObject({ fields: z.array(z.enum(['ownerName', 'phone'])) })),
  MemberInvited: event(1, z.strictObject({ memberId: id, role: memberRole })),
  MemberJoined: event(1, z.strictObject({ memberId: id, accountId: id, role })),
  MemberRoleChanged: event(1, z.strictObject({ memberId: id, accountId: id.nullable(), role: memberRole })),
  MemberRemoved: event(1, z.strictObject({ memberId: id, accountId: id.nullable() })),
};
export type ShopFact = FactOf<typeof shopEvents>;
