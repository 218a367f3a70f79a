import { useSearchParams } from 'react-router';
import { serverNowMs, useToday } from '../../providers/http/serverClock.ts';
import { readPeriod, writePeriod, type DashboardPeriod } from './dashboardPeriod.ts';

export interface DashboardChoice {
  period: DashboardPeriod;
  choose: (change: Partial<DashboardPeriod>) => void;
  /** The figures fill the screen, without controls. */
  isWall: boolean;
  showWall: (isWall: boolean) => void;
}

/** The chosen period and view, in the address: they survive a reload and can be shared. */
export function useDashboardChoice(): DashboardChoice {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const period = readPeriod(search, { today, nowMs: serverNowMs() });
  return {
    period,
    choose: (change) => setSearch(writePeriod({ ...period, ...change }), { replace: true }),
    isWall: search.get('view') === 'wall',
    showWall: (isWall) => setSearch({ ...writePeriod(period), ...(isWall && { view: 'wall' }) }, { replace: true }),
  };
}
