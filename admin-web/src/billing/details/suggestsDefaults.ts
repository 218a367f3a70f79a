import type { BillRow, BillView, Profile } from '@bahi/contracts';
import { can } from '../../providers/cache/roles.ts';

/** So many bills alike in a row begin to look like a habit. */
export const IN_A_ROW = 3;

type Sold = Pick<BillRow, 'customer' | 'paymentMethod'>;

const isWalkInCash = ({ customer, paymentMethod }: Sold): boolean =>
  customer?.walkIn === true && paymentMethod === 'CASH';

/** Whether the reader may be asked how bills shall begin: the owner, after a walk-in cash bill, while nothing was ever chosen. */
export const mayBeAsked = (profile: Profile | undefined, bill: BillView): boolean =>
  profile?.counterDefaults === null && can(profile.role, 'editProfile') && isWalkInCash(bill);

/** Whether the shop's newest bills are alike for long enough. */
export const isHabit = (newest: readonly Sold[]): boolean => newest.length >= IN_A_ROW && newest.every(isWalkInCash);
