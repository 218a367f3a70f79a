import { accept, refuse, refuseField, type Decision, type ShopFact, type ShopProfileDetails } from '@bahi/contracts';
import type { ShopState } from './shopState.ts';

/** Longest billing initial with a GST number: `I/00001` has to fit 16 characters (R10). */
const MAX_INITIAL_WITH_GST = 10;

export interface ChangeProfile {
  /** Omitted = unchanged. */
  profile: Partial<ShopProfileDetails>;
  /** Names of the private fields that change; their content is not in the log. */
  contact: readonly ('ownerName' | 'phone')[];
  /** Checked when present. */
  revision?: number;
}

/**
 * Changes the shop's profile; the answer is `{profile}` after the change. Sending it unchanged appends an event too.
 * Refusals: `not_found`, `stale_revision`, `gst_registration_unavailable`, `billing_initial_too_long_for_gst` (R10). A
 * doubtful GST number is not refused (R13–R15): see `gstNumberWarnings`.
 */
export function changeProfile(state: Readonly<ShopState>, command: ChangeProfile): Decision<ShopFact> {
  if (state.profile === null) return refuse('not_found');
  if (command.revision !== undefined && command.revision !== state.profileRevision) return refuse('stale_revision');
  const profile: ShopProfileDetails = { ...state.profile, ...command.profile };
  if (profile.gstRegistration !== 'none') {
    return refuseField('gst_registration_unavailable', 'gstRegistration');
  }
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
