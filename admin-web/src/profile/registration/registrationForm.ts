import type { GstRegistration, Profile, ProfileBody } from '@bahi/contracts';
import { hasKnownState, isGstin } from '@bahi/domain/arithmetic';

/** The inputs of the registration's dialog. */
export interface RegistrationValues {
  gstRegistration: GstRegistration;
  gstNumber: string;
  stateCode: string;
  /** First day; empty for none. */
  gstEffectiveFrom: string;
  billingInitial: string;
  filing: Profile['filing'];
  turnoverAboveFiveCrore: boolean;
}

/** The profile as the dialog begins with it: a change starts with an empty first day, so that the owner chooses it. */
export function registrationOf(profile: Profile): RegistrationValues {
  const { gstRegistration, gstNumber, stateCode, gstEffectiveFrom, billingInitial } = profile;
  return {
    gstRegistration,
    gstNumber: gstNumber ?? '',
    stateCode: stateCode ?? '',
    gstEffectiveFrom: gstEffectiveFrom ?? '',
    billingInitial,
    filing: profile.filing,
    turnoverAboveFiveCrore: profile.turnoverAboveFiveCrore,
  };
}

/** What is sent: a shop without a registration has no number that would bind its bills. */
export function registrationBody(values: RegistrationValues, revision: number): ProfileBody {
  const { gstRegistration, gstNumber, stateCode, gstEffectiveFrom, billingInitial, ...filing } = values;
  const from = gstEffectiveFrom === '' ? null : gstEffectiveFrom;
  if (gstRegistration === 'none') {
    return { gstRegistration, gstNumber: null, ...(from !== null && { gstEffectiveFrom: from }), revision };
  }
  return {
    gstRegistration,
    gstNumber: gstNumber.trim() === '' ? null : gstNumber,
    stateCode: stateCode === '' ? null : stateCode,
    gstEffectiveFrom: from,
    billingInitial,
    ...filing,
    revision,
  };
}

/** What a number is as far as it is typed: its state, or what does not fit. */
export type TypedGstin =
  | { kind: 'empty' }
  | { kind: 'incomplete'; missing: number }
  | { kind: 'wrong' }
  | { kind: 'valid'; stateCode: string };

/** Checks a GST number while it is typed (R13–R15). */
export function readGstin(typed: string): TypedGstin {
  const text = typed.replaceAll(/\s/g, '').toUpperCase();
  if (text === '') return { kind: 'empty' };
  if (text.length < 15) return { kind: 'incomplete', missing: 15 - text.length };
  if (!isGstin(text) || !hasKnownState(text)) return { kind: 'wrong' };
  return { kind: 'valid', stateCode: text.slice(0, 2) };
}

/** A part of the year before a registration begins, or after it was given up, has none. */
export interface DatedRegistration {
  gstRegistration: GstRegistration;
  gstNumber: string | null;
  from: string;
  /** First day of the next one; undefined for the last. */
  until: string | undefined;
}

/** All registrations of a shop, the newest first. */
export function registrationsOf(profile: Profile): DatedRegistration[] {
  const { gstRegistration, gstNumber, gstEffectiveFrom: from, formerRegistrations } = profile;
  const all = from === null ? formerRegistrations : [...formerRegistrations, { gstRegistration, gstNumber, from }];
  return all.map((one, n) => ({ ...one, until: all[n + 1]?.from })).toReversed();
}
