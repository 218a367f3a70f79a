import type { DashboardRange } from '@bahi/contracts';
import { useSearchParams } from 'react-router';
import { isDay } from '../format/dates.ts';
import { useToday } from '../providers/http/serverClock.ts';

export const RANGES: readonly DashboardRange[] = ['today', '7d', 'month', 'fy'];

export interface DashboardChoice {
  range: DashboardRange;
  /** A past day, shown as of its end; undefined for now. */
  asOf: string | undefined;
  choose: (change: { range?: DashboardRange; asOf?: string | undefined }) => void;
}

/** The chosen period, in the address: it survives a reload and can be shared. */
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

/** Today and future days mean now. */
function pastDay(text: string, today: string): string | undefined {
  return isDay(text) && text < today ? text : undefined;
}
