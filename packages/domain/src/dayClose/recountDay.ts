import { accept, type Decision, type Id, type LedgerFact } from '@bahi/contracts';
import type { DayClosedData } from './closeDay.ts';
import { addUp, type Count } from './count.ts';

export interface RecountDay extends Count {
  recountId: Id;
  /** As it was sealed. */
  closed: DayClosedData;
  reason: string;
}

/**
 * Records a second count beside a sealed close, which stays as it is. Of the newest close it is what the drawer opens with from now
 * on. Refusals: `too_large`.
 */
export function recountDay({ recountId, closed, reason, ...wanted }: RecountDay): Decision<LedgerFact> {
  const count = addUp(wanted);
  if ('kind' in count) return count;
  const differencePaise = count.countedPaise - closed.expectedPaise;
  const data = { recountId, closeId: closed.closeId, ...count, differencePaise, reason };
  return accept([{ type: 'DayRecounted', data }]);
}
