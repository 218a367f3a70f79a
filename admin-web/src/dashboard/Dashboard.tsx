import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Activity } from 'react';
import { useNewBill } from '../billing/useNewBill.ts';
import { useTranslate } from '../i18n/language.ts';
import { FailedAlert } from '../messages/FailedAlert.tsx';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { useRole } from '../providers/cache/queries.ts';
import { useCan } from '../providers/cache/roles.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { useDashboardChoice } from './dashboardChoice.ts';
import { DashboardPeriod, PastDay } from './DashboardPeriod.tsx';
import { FiguresFailed } from './FiguresFailed.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { NewBill } from './NewBill.tsx';
import { OpenPayments } from './OpenPayments.tsx';
import { PaymentMix } from './PaymentMix.tsx';
import { RecentBills } from './RecentBills.tsx';
import { SalesOverTime } from './SalesOverTime.tsx';
import { StockInfo } from './StockInfo.tsx';
import { Tiles } from './Tiles.tsx';
import { TopProducts } from './TopProducts.tsx';
import { useDashboard, useOwnBills, type ShownDashboard } from './useDashboard.ts';
import { Yesterday } from './Yesterday.tsx';

/** Live figures of the shop, or the first steps while it has none. */
export function Dashboard() {
  const translate = useTranslate();
  const newBill = useNewBill();
  const choice = useDashboardChoice();
  const seesTakings = useCan('seeTakings');
  const { data: view, error, isPlaceholderData, refetch } = useDashboard(choice.range, choice.asOf);
  return (
    <>
      <ScreenHeading title={translate('dashboard.title')}>
        {seesTakings ? <DashboardPeriod choice={choice} /> : null}
        <NewBill newBill={newBill} />
      </ScreenHeading>
      {newBill.error === null ? null : (
        <FailedAlert title={translate('dashboard.newBillFailed')} error={newBill.error} />
      )}
      <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 } }}>
        {error === null ? null : <FiguresFailed error={error} onRetry={() => void refetch()} />}
        {choice.asOf === undefined ? <OpenPayments /> : <PastDay choice={choice} asOf={choice.asOf} />}
        {view === undefined ? null : (
          // figures of the previous period are hidden, not unmounted, so that choices such as the table view stay
          <Activity mode={isPlaceholderData ? 'hidden' : 'visible'}>
            <Figures view={view} asOf={choice.asOf} />
          </Activity>
        )}
        {isPlaceholderData || (view === undefined && error === null) ? <FiguresPlaceholder /> : null}
      </Box>
    </>
  );
}

function Figures({ view, asOf }: { view: ShownDashboard; asOf: string | undefined }) {
  const { tiles, from, to, lowStock, recentBills = [] } = view;
  const seesTakings = view.series !== undefined;
  return (
    <>
      {asOf === undefined && recentBills.length === 0 ? <FirstSteps totalProducts={tiles.totalProducts} /> : null}
      <Tiles tiles={tiles} from={from} to={to} />
      {view.series === undefined ? null : <SalesOverTime series={view.series} />}
      {view.range === 'today' && seesTakings && tiles.totalBilling === 0 ? (
        <Yesterday day={to} isToday={asOf === undefined} />
      ) : null}
      <Box
        sx={{
          ...rowsSx,
          gridTemplateColumns: { xs: ONE_COLUMN, md: TWO_COLUMNS, lg: seesTakings ? THREE_COLUMNS : TWO_COLUMNS },
        }}
      >
        {seesTakings ? <TopProducts view={view} asOf={asOf} /> : null}
        <Box sx={{ ...rowsSx, gridTemplateRows: seesTakings ? 'auto 1fr' : '1fr' }}>
          {view.payments === undefined ? null : <PaymentMix payments={view.payments} />}
          <StockInfo lowStock={lowStock} />
        </Box>
        <Bills view={view} asOf={asOf} />
      </Box>
    </>
  );
}

const rowsSx = { display: 'grid', gap: { xs: 1.5, sm: 2 } } as const;
const ONE_COLUMN = 'minmax(0, 1fr)';
const TWO_COLUMNS = 'repeat(2, minmax(0, 1fr))';
const THREE_COLUMNS = 'repeat(3, minmax(0, 1fr))';

/** The shop's newest bills, or, for staff, their own of today. */
function Bills({ view, asOf }: { view: ShownDashboard; asOf: string | undefined }) {
  const translate = useTranslate();
  const isStaff = useRole() === 'staff';
  const own = useOwnBills(view, isStaff);
  const { recentBills = [], ownBillCount = 0 } = (isStaff ? own.data : undefined) ?? view;
  return (
    <RecentBills
      title={
        isStaff
          ? translate('dashboard.recent.ownHeading', { count: ownBillCount })
          : translate('dashboard.recent.heading')
      }
      bills={recentBills}
      none={translate(isStaff || asOf === undefined ? 'dashboard.recent.none' : 'dashboard.recent.noneThen')}
    >
      {own.error === null ? null : <FiguresFailed error={own.error} onRetry={own.refetch} />}
    </RecentBills>
  );
}

/** Placeholders while the figures load. */
function FiguresPlaceholder() {
  const translate = useTranslate();
  return (
    <Box
      component="output"
      aria-label={translate('common.loading')}
      sx={{ ...rowsSx, gridTemplateColumns: { xs: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' } }}
    >
      <WaitingForNetwork isSending text="common.loadsLater" sx={{ gridColumn: '1 / -1' }} />
      {Array.from({ length: 8 }, (_, place) => (
        <Skeleton key={place} variant="rounded" height={104} />
      ))}
    </Box>
  );
}
