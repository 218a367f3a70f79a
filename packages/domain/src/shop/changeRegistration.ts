import { refuseField, type FormerRegistration, type Refused, type ShopProfileDetails } from '@bahi/contracts';
import { gstNumberOn, registrationOn } from '../arithmetic/index.ts';

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

/** Refuses another registration on a day of a filed month (R29): `registration_in_filed_month`. */
export function checkFiledMonths(
  before: ShopProfileDetails,
  after: ShopProfileDetails,
  filedMonths: Iterable<string>,
): Refused | null {
  const firstDays = [before, after].flatMap((shop) => registrationsOf(shop).map(({ from }) => from));
  const differs = (day: string): boolean =>
    registrationOn(before, day) !== registrationOn(after, day) || gstNumberOn(before, day) !== gstNumberOn(after, day);
  for (const month of filedMonths) {
    const days = [`${month}-01`, ...firstDays.filter((day) => day.startsWith(month))];
    if (days.some(differs)) return refuseField('registration_in_filed_month', 'gstEffectiveFrom', { month });
  }
  return null;
}
