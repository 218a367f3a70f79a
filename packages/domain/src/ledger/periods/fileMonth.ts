import { accept, refuse, type Decision, type LedgerFact } from '@bahi/contracts';
import { shopMonth } from '../../arithmetic/index.ts';
import type { FileMonth } from '../commands.ts';
import type { LedgerState } from '../state/state.ts';
import { checkClock } from './checkClock.ts';

/**
 * Files a month: no bill is completed, imported or cancelled in it any more (R29). Filing it twice changes nothing; the answer is who
 * filed it and when. The fact's own revision is the state of the books that is filed (decision 0113). The return of a quarter files its earlier months too, unless an IFF did (R49).
 * Refusals: `clock_suspect` (filing cannot be undone), `month_not_over`.
 */
export function fileMonth(
  state: Readonly<LedgerState>,
  { month, earlierMonths = [], filedAs = null, now }: FileMonth,
): Decision<LedgerFact> {
  const filed = state.filedMonths.get(month);
  if (filed !== undefined) return accept([], { filed });
  const suspect = checkClock(state, now);
  if (suspect !== null) return suspect;
  if (month >= shopMonth(now)) return refuse('month_not_over');
  const months = [...earlierMonths.filter((earlier) => !state.filedMonths.has(earlier)), month];
  return accept(
    months.map((each) => ({ type: 'MonthFiled', data: { month: each, ...(filedAs !== null && { filedAs }) } })),
  );
}
