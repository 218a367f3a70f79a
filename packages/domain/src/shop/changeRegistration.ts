import { refuseField, type FormerRegistration, type Refused, type ShopProfileDetails } from '@bahi/contracts';

/** The registrations before the current one after a change of the profile, or a refusal. */
export type ChangedRegistration = { kind: 'changed'; formerRegistrations: FormerRegistration[] } | Refused;

/**
 * Keeps the list of dated registrations. Another registration, or another number from another day, follows the current one and replaces
 * what would begin later. Only another day, or only another number, corrects the current one. Refusals: `gst_number_required`,
 * `registration_day_required`, `state_required_for_registration` (a regular shop's place of supply is its state).
 * @param sentDay whether the command has a first day
 */
export function changeRegistration(
  before: ShopProfileDetails,
  after: ShopProfileDetails,
  sentDay: boolean,
): ChangedRegistration {
  const isOther = before.gstRegistration !== after.gstRegistration;
  const isRegistered = after.gstRegistration !== 'none';
  if (isRegistered && after.gstNumber === null) return refuseField('gst_number_required', 'gstNumber');
  if (after.gstRegistration === 'regular' && after.stateCode === null) {
    return refuseField('state_required_for_registration', 'stateCode');
  }
  const from = after.gstEffectiveFrom;
  const isUndated = from === null && (isRegistered || before.gstEffectiveFrom !== null);
  if (isUndated || (isOther && !sentDay)) return refuseField('registration_day_required', 'gstEffectiveFrom');
  if (from === null) return { kind: 'changed', formerRegistrations: before.formerRegistrations };
  const isNewNumber = before.gstNumber !== after.gstNumber && before.gstEffectiveFrom !== from;
  const list = isOther || (isRegistered && isNewNumber) ? registrationsOf(before) : before.formerRegistrations;
  return { kind: 'changed', formerRegistrations: list.filter((former) => former.from < from) };
}

/** All registrations of a shop, oldest first. */
function registrationsOf(shop: ShopProfileDetails): FormerRegistration[] {
  const { gstRegistration, gstEffectiveFrom: from, formerRegistrations } = shop;
  if (from === null) return formerRegistrations;
  const gstNumber = gstRegistration === 'none' ? null : shop.gstNumber;
  return [...formerRegistrations, { gstRegistration, gstNumber, from }];
}
