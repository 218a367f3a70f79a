import type {
  BillCustomer,
  DatedRate,
  DocumentKind,
  GstRegistration,
  PlaceOfSupply,
  ShopProfileDetails,
} from '@bahi/contracts';
import { stateOfGstin } from './gstin.ts';
import type { TaxScheme } from './splitTax.ts';

/** The fields of a profile that say how the shop was registered on which day. */
export type RegisteredShop = Pick<
  ShopProfileDetails,
  'gstRegistration' | 'gstNumber' | 'gstEffectiveFrom' | 'formerRegistrations'
>;

/** The registration that applies on a day, with its number: a change applies from its first day. */
function entryOn(shop: RegisteredShop, day: string): Pick<RegisteredShop, 'gstRegistration' | 'gstNumber'> {
  if (shop.gstEffectiveFrom === null || day >= shop.gstEffectiveFrom) return shop;
  return shop.formerRegistrations.findLast(({ from }) => from <= day) ?? { gstRegistration: 'none', gstNumber: null };
}

/** The shop's registration on a day. */
export const registrationOn = (shop: RegisteredShop, day: string): GstRegistration =>
  entryOn(shop, day).gstRegistration;

/** The GST number of documents of a day; null while the shop is not registered, even if a number was entered. */
export function gstNumberOn(shop: RegisteredShop, day: string): string | null {
  const { gstRegistration, gstNumber } = entryOn(shop, day);
  return gstRegistration === 'none' ? null : gstNumber;
}

/** State in a registered buyer's GST number (R17); null for a walk-in and for any text that is not a GST number. */
function registeredState(customer: BillCustomer | null): string | null {
  return customer === null || customer.walkIn || customer.gstNumber === null ? null : stateOfGstin(customer.gstNumber);
}

/** Whether the buyer is registered. */
export const isRegisteredBuyer = (customer: BillCustomer | null): boolean => registeredState(customer) !== null;

/** From this taxable value on, the bill must name an unregistered buyer with address and state (R6), in paise. */
const LARGE_BILL_PAISE = 5_000_000;

/** Why a bill needs its buyer's address: they are registered (R5), or the bill is large (R6). */
export type AddressDemand = 'address_required_for_gst_buyer' | 'address_required_for_large_bill';

/**
 * Why a registered shop's bill needs its buyer's address; null when it does not. A registered buyer's is needed whatever
 * they buy (R5), anyone else's name, address and state from a taxable value on (R6).
 */
export function addressDemandOf(
  registration: GstRegistration,
  taxableValuePaise: number,
  customer: BillCustomer | null,
): AddressDemand | null {
  if (registration === 'none') return null;
  if (isRegisteredBuyer(customer)) return 'address_required_for_gst_buyer';
  return taxableValuePaise >= LARGE_BILL_PAISE ? 'address_required_for_large_bill' : null;
}

/**
 * The state of supply (R16, R17): a delivery address counts before the billing address. Walk-ins are not asked for a state, so no state
 * means the shop's.
 */
export function placeOfSupplyOf(
  shop: ShopProfileDetails,
  registration: GstRegistration,
  customer: BillCustomer | null,
): PlaceOfSupply {
  if (registration === 'none') return { stateCode: shop.stateCode, reason: 'shop_not_registered' };
  const { stateCode: written, deliveryStateCode: delivered } = statesOf(customer);
  if (delivered !== null) return { stateCode: delivered, reason: 'delivery_state' };
  if (written !== null) return { stateCode: written, reason: 'customer_state' };
  const registered = registeredState(customer);
  if (registered !== null) return { stateCode: registered, reason: 'customer_gstin' };
  return { stateCode: shop.stateCode, reason: 'shop_state' };
}

const NO_STATES = { stateCode: null, deliveryStateCode: null };
const statesOf = (customer: BillCustomer | null) => (customer === null || customer.walkIn ? NO_STATES : customer);

/** Whether goods go to another state than the shop's, as far as both are known; whatever the shop's registration. */
export function isOtherState(shop: ShopProfileDetails, customer: BillCustomer | null): boolean {
  const { stateCode } = placeOfSupplyOf(shop, 'regular', customer);
  return stateCode !== null && shop.stateCode !== null && stateCode !== shop.stateCode;
}

/** Taxes of a supply (R1, R2, R18): only a regular shop charges any. */
export function taxSchemeOf(shop: ShopProfileDetails, registration: GstRegistration, place: PlaceOfSupply): TaxScheme {
  if (registration !== 'regular') return 'none';
  return place.stateCode === shop.stateCode ? 'intra_state' : 'inter_state';
}

/** Rate on a day (R20): the newest entry up to the day; none before the first. */
export function rateOn(rates: readonly DatedRate[], day: string): DatedRate | null {
  let found: DatedRate | null = null;
  for (const rate of rates) {
    if (rate.effectiveFrom <= day && (found === null || rate.effectiveFrom >= found.effectiveFrom)) found = rate;
  }
  return found;
}

/** Kind of document by registration and lines (R1–R3). */
export function documentKindOf(
  registration: GstRegistration,
  lines: readonly { gstRateBps: number }[],
  customer: BillCustomer,
): DocumentKind {
  if (registration === 'none') return 'bill';
  const taxed = lines.filter((line) => line.gstRateBps > 0).length;
  if (registration === 'composition' || taxed === 0) return 'bill_of_supply';
  return taxed < lines.length && !isRegisteredBuyer(customer) ? 'invoice_cum_bill_of_supply' : 'tax_invoice';
}
