import type { DashboardRange } from '@bahi/contracts';
import { useSearchParams } from 'react-router';
import { isDay } from '../format/dates.ts';
import { useToday } from '../providers/http/serverClock.ts';

export const RANGES: readonly DashboardRange[] = ['today', '7d', 'month', 'fy'];

export interface DashboardChoice {
  range: DashboardRange;
  /** A past day whose end is shown; undefined for now. */
  asOf: string | undefined;
  choose: (change: { range?: DashboardRange; asOf?: string | undefined }) => void;
}

/** The chosen period, kept in the address: it survives reloading and can be sent to somebody. */
export function useDashboardChoice(): DashboardChoice {
  const [search, setSearch] = useSearchParams();
  const range = RANGES.find((known) => known === search.get('range')) ?? 'today';
  const asOf = pastDay(search.get('asOf') ?? '', useToday());
  return {
    range,
    asOf,
    choose: (change) => {
      const next = { range, asOf, ...change };
      const kept = { ...(next.range !== 'today' && { range: next.range }), ...(next.asOf && { asOf: next.asOf }) };
      setSearch(kept, { replace: true });
    },
  };
}

/** Today and days to come are now. */
function pastDay(text: string, today: string): string | undefined {
  return isDay(text) && text < today ? text : undefined;
}
