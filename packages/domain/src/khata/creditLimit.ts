import type { Confirmation, Refused } from '@bahi/contracts';
import { refuseUnlessConfirmed } from '../confirmations.ts';
import type { KhataDraft } from './khataDraft.ts';
import { rupees } from './rupees.ts';

/** Refuses credit that leaves more due than the limit allows, unless an owner approved it. Null: allowed. */
export function checkLimit(
  { limitPaise, duePaise }: Pick<KhataDraft, 'limitPaise' | 'duePaise'>,
  confirmed: readonly Confirmation[],
): Refused | null {
  if (limitPaise === null || duePaise <= limitPaise) return null;
  const params = { limit: rupees(limitPaise), due: rupees(duePaise) };
  return refuseUnlessConfirmed('credit_limit_exceeded', confirmed, { params });
}
