import { accept, refuseField, type CashMovementKind, type Decision, type Id, type LedgerFact } from '@bahi/contracts';
import { shopDay } from '../arithmetic/index.ts';
import { checkClock } from '../ledger/periods/checkClock.ts';
import type { LedgerState } from '../ledger/state/state.ts';
import { expectedPaise } from './drawer.ts';

export interface MoveCash {
  /** Derived from the command, so that a repeat has the same. */
  movementId: Id;
  kind: CashMovementKind;
  amountPaise: number;
  reason: string;
  now: string;
}

/** What a movement adds to the cash that should be in the drawer, of each paisa. */
const SIGN = { float: 1, pay_in: 1, pay_out: -1, drop: -1 } as const satisfies Record<CashMovementKind, 1 | -1>;

/**
 * Records cash in or out of the drawer. More may go out than the books expect there: the drawer knows better. The float opens the
 * first day; later the last count does. Refusals: `float_after_close`, `clock_suspect`.
 */
export function moveCash(state: Readonly<LedgerState>, command: MoveCash): Decision<LedgerFact> {
  const { movementId, kind, amountPaise, reason, now } = command;
  const { drawer } = state;
  const hasOpened = drawer.lastClose !== null || drawer.movements.float > 0;
  if (kind === 'float' && hasOpened) return refuseField('float_after_close', 'kind');
  const suspect = checkClock(state, now);
  if (suspect !== null) return suspect;
  const expectedAfterPaise = expectedPaise(drawer) + SIGN[kind] * amountPaise;
  const data = { movementId, kind, amountPaise, reason, day: shopDay(now), expectedAfterPaise };
  return accept([{ type: 'CashMoved', data }]);
}
