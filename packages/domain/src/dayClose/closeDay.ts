import {
  accept,
  refuse,
  refuseField,
  type Confirmation,
  type Decision,
  type Id,
  type KhataFact,
  type LedgerFact,
  type PendingBill,
  type Refused,
  type Role,
  type ShopProfileDetails,
} from '@bahi/contracts';
import { shopDay } from '../arithmetic/index.ts';
import { refuseUnlessConfirmed } from '../confirmations.ts';
import { rupees } from '../khata/rupees.ts';
import { checkClock } from '../ledger/periods/checkClock.ts';
import type { LedgerState } from '../ledger/state/state.ts';
import { addUp, type Count } from './count.ts';
import { closeFigures } from './drawer.ts';

/** Who stands at the drawer, and what the profile lets staff do there. */
interface AtTheDrawer {
  role: Role;
  shop: Pick<ShopProfileDetails, 'staffMayCloseDay' | 'blindCount'>;
}

export interface CloseDay extends Count, AtTheDrawer {
  /** Derived from the command, so that a repeat has the same. */
  closeId: Id;
  upiSeenPaise: number | null;
  cardSeenPaise: number | null;
  reason: string | null;
  /** Submitted, and not in the books yet. */
  pending: readonly Pick<PendingBill, 'grandTotalPaise' | 'customerName'>[];
  confirmed: readonly Confirmation[];
  /** Revision of the newest fact of the ledger, and its hash. */
  position: number;
  head: string;
  now: string;
}

export type DayClosedData = Extract<KhataFact, { type: 'DayClosed' }>['data'];

/** Whether somebody counts without knowing what should be there: then no figure may tell. */
export const countsBlind = ({ role, shop }: AtTheDrawer): boolean => role === 'staff' && shop.blindCount;

/** Whether somebody may close the day, and see closes and what is in the drawer. */
export const maySeeDrawer = ({ role, shop }: AtTheDrawer): boolean => role !== 'staff' || shop.staffMayCloseDay;

/**
 * Seals what came since the last close, with the count beside what should be there. A day without sales closes too. Refusals:
 * `staff_may_not_close`, `too_large`, `clock_suspect`, `bills_pending` unless confirmed, and `close_needs_reason` for a difference; who
 * counts blind is not asked, because the question would tell that there is one.
 */
export function closeDay(state: Readonly<LedgerState>, command: CloseDay): Decision<LedgerFact> {
  const { closeId, upiSeenPaise, cardSeenPaise, reason, position, head, now } = command;
  if (!maySeeDrawer(command)) return refuse('staff_may_not_close');
  const count = addUp(command);
  if ('kind' in count) return count;
  const refused = checkClock(state, now) ?? checkPending(command);
  if (refused !== null) return refused;
  const figures = closeFigures(state.drawer);
  const differencePaise = count.countedPaise - figures.expectedPaise;
  if (differencePaise !== 0 && reason === null && !countsBlind(command)) {
    return refuseField('close_needs_reason', 'reason', { difference: rupees(differencePaise) });
  }
  const number = (state.drawer.lastClose?.number ?? 0) + 1;
  const sealed = { closeId, number, day: shopDay(now), position, head };
  const data = { ...sealed, ...figures, ...count, differencePaise, upiSeenPaise, cardSeenPaise, reason };
  return accept([{ type: 'DayClosed', data }]);
}

function checkPending({ pending, confirmed }: CloseDay): Refused | null {
  if (pending.length === 0) return null;
  const named = pending.map(({ customerName, grandTotalPaise }) =>
    [customerName, rupees(grandTotalPaise)].filter((word) => word !== undefined).join(' '),
  );
  const params = { count: pending.length, bills: named.join(', ') };
  return refuseUnlessConfirmed('bills_pending', confirmed, { params });
}
