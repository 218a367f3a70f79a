import { accept, refuse, refuseField, type Decision, type ShopFact, type ShopProfileDetails } from '@bahi/contracts';
import { MAX_INITIAL_WITH_GST } from '../arithmetic/index.ts';
import { changeRegistration, checkFiledMonths } from './changeRegistration.ts';
import type { ShopState } from './shopState.ts';

export interface ChangeProfile {
  /** Omitted = unchanged. */
  profile: Partial<Omit<ShopProfileDetails, 'formerRegistrations'>>;
  /** Names of the private fields that change; their content is not in the log. */
  contact: readonly ('ownerName' | 'phone')[];
  /** Checked when present. */
  revision?: number;
  /** Months whose return is filed. */
  filedMonths: Iterable<string>;
}

/**
 * Changes the shop's profile; the answer is `{profile}` after the change. Sending it unchanged appends an event too.
 * Refusals: `not_found`, `stale_revision`, those of `changeRegistration` and `checkFiledMonths`, `billing_initial_too_long_for_gst` (R10). A
 * doubtful GST number is not refused (R13–R15): see `gstNumberWarnings`.
 */
export function changeProfile(state: Readonly<ShopState>, command: ChangeProfile): Decision<ShopFact> {
  if (state.profile === null) return refuse('not_found');
  if (command.revision !== undefined && command.revision !== state.profileRevision) return refuse('stale_revision');
  const merged: ShopProfileDetails = { ...state.profile, ...command.profile };
  const sentDay = command.profile.gstEffectiveFrom !== undefined;
  const registration = changeRegistration(state.profile, merged, sentDay);
  if (registration.kind === 'refused') return registration;
  const profile = { ...merged, formerRegistrations: registration.formerRegistrations };
  const filed = checkFiledMonths(state.profile, profile, command.filedMonths);
  if (filed !== null) return filed;
  if (profile.gstNumber !== null && profile.billingInitial.length > MAX_INITIAL_WITH_GST) {
    const field = command.profile.billingInitial === undefined ? 'gstNumber' : 'billingInitial';
    return refuseField('billing_initial_too_long_for_gst', field, { max: MAX_INITIAL_WITH_GST });
  }
  const changed = changedFields(state.profile, profile);
  const facts: ShopFact[] = [];
  if (command.contact.length > 0) facts.push({ type: 'ShopContactChanged', data: { fields: [...command.contact] } });
  if (changed.length > 0 || facts.length === 0)
    facts.unshift({ type: 'ShopProfileChanged', data: { profile, changed } });
  return accept(facts, { profile });
}

function changedFields(before: ShopProfileDetails, after: ShopProfileDetails): string[] {
  const names = Object.keys(after) as (keyof ShopProfileDetails)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
