import {
  confirmableBy,
  refuse,
  type Confirmation,
  type Id,
  type Refusal,
  type Refused,
  type Role,
} from '@bahi/contracts';

/** Who calls, and the refusals that they confirm. */
export interface Caller {
  accountId: Id;
  role: Role;
  confirmations: readonly Confirmation[];
  /** Whether they can be asked for one: a call without the field cannot, and takes a warning for what only warns. */
  canBeAsked?: boolean;
}

/** The confirmations that the caller's role may give. */
export function confirmedBy({ role, confirmations }: Pick<Caller, 'role' | 'confirmations'>): Confirmation[] {
  const mayConfirm = (code: Confirmation): boolean => (confirmableBy[code] as readonly Role[]).includes(role);
  return [...new Set(confirmations)].filter(mayConfirm).toSorted();
}

/** Refuses unless the caller has confirmed it; the refusal says who may confirm. Null when it is confirmed. */
export function refuseUnlessConfirmed(
  code: Confirmation,
  confirmed: readonly Confirmation[],
  details: Pick<Refusal, 'params' | 'fields'> = {},
): Refused | null {
  return confirmed.includes(code) ? null : refuse(code, { ...details, confirmableBy: confirmableBy[code] });
}
