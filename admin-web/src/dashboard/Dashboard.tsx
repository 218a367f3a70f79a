import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Activity, Suspense } from 'react';
import { useNewBill } from '../billing/useNewBill.ts';
import { useTranslate } from '../i18n/language.ts';
import { FailedAlert } from '../messages/FailedAlert.tsx';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { useRole } from '../providers/cache/queries.ts';
import { useCan } from '../providers/cache/roles.ts';
import type { DashboardQuestion } from '../providers/calls/dashboard.ts';
import { lazyPart } from '../providers/http/lazyPart.ts';
import { useToday } from '../providers/http/serverClock.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { ChosenDays, DashboardPeriod, PastDay } from './DashboardPeriod.tsx';
import { useDashboardChoice, type DashboardChoice } from './data/dashboardChoice.ts';
import { questionOf } from './data/dashboardPeriod.ts';
import { useCover, useDashboard, useOwnBills, type ShownDashboard } from './data/useDashboard.ts';
import { MoneySection } from './figures/MoneySection.tsx';
import { SalesOverTime } from './figures/SalesOverTime.tsx';
import { TakingsSection } from './figures/TakingsSection.tsx';
import { Tiles } from './figures/Tiles.tsx';
import { FiguresFailed } from './FiguresFailed.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { NewBill } from './NewBill.tsx';
import { OpenPayments } from './OpenPayments.tsx';
import { PaymentMix } from './PaymentMix.tsx';
import { RecentBills } from './RecentBills.tsx';
import { StockInfo } from './StockInfo.tsx';
import { TopProducts } from './TopProducts.tsx';
import { WallButton } from './WallButton.tsx';

const Wall = lazyPart(async () => (await import('./wall/Wall.tsx')).Wall);

/** Live figures of the shop, as a page or on the whole screen. */
export function Dashboard() {
  const choice = useDashboardChoice();
  const seesTakings = useCan('seeTakings');
  if (!choice.isWall || !seesTakings) return <Page choice={choice} seesTakings={seesTakings} />;
  return (
    <Suspense fallback={<ScreenSpinner />}>
      <Wall onLeave={() => choice.showWall(false)} />
    </Suspense>
  );
}

function Page({ choice, seesTakings }: { choice: DashboardChoice; seesTakings: boolean }) {
  const translate = useTranslate();
  const newBill = useNewBill();
  const { period } = choice;
  const { asOf } = period;
  const question = questionOf(period, useToday());
  const { data: view, error, isPlaceholderData, refetch } = useDashboard(question);
  return (
    <>
      <ScreenHeading title={translate('dashboard.title')}>
        {seesTakings ? <DashboardPeriod choice={choice} /> : null}
        {seesTakings ? <WallButton onOpen={() => choice.showWall(true)} /> : null}
        <NewBill newBill={newBill} />
      </ScreenHeading>
      {newBill.error === null ? null : (
        <FailedAlert title={translate('dashboard.newBillFailed')} error={newBill.error} />
      )}
      <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 } }}>
        {error === null ? null : <FiguresFailed error={error} onRetry={() => void refetch()} />}
        {period.chosen === 'days' && seesTakings ? <ChosenDays choice={choice} /> : null}
        {asOf === undefined ? <OpenPayments /> : <PastDay choice={choice} asOf={asOf} />}
        {view === undefined ? null : (
          // figures of the previous period are hidden, not unmounted, so that choices such as the table view stay
          <Activity mode={isPlaceholderData ? 'hidden' : 'visible'}>
            <Figures view={view} question={question} asOf={asOf} />
          </Activity>
        )}
        {isPlaceholderData || (view === undefined && error === null) ? <FiguresPlaceholder /> : null}
      </Box>
    </>
  );
}

function Figures({
  view,
  question,
  asOf,
}: {
  view: ShownDashboard;
  question: DashboardQuestion;
  asOf?: string | undefined;
}) {
  const { tiles, from, to, takings, payments, money, lowStock, recentBills = [] } = view;
  const isPast = question.asOf !== undefined;
  const isToday = useToday() === to && !isPast;
  const seesTakings = takings !== undefined;
  const cover = useCover(question, lowStock, seesTakings);
  return (
    <>
      {!isPast && recentBills.length === 0 ? <FirstSteps totalProducts={tiles.totalProducts} /> : null}
      {seesTakings ? <TakingsSection takings={takings} isToday={isToday} isPast={isPast} /> : null}
      {money === undefined ? null : <MoneySection money={money} tiles={tiles} from={from} to={to} asOf={asOf} />}
      {view.series === undefined ? null : <SalesOverTime series={view.series} hours={view.hours} />}
      <Tiles tiles={tiles} from={from} to={to} isPast={isPast} />
      <Box
        sx={{
          ...rowsSx,
          gridTemplateColumns: { xs: ONE_COLUMN, md: TWO_COLUMNS, lg: seesTakings ? THREE_COLUMNS : TWO_COLUMNS },
        }}
      >
        {seesTakings ? <TopProducts view={view} question={question} /> : null}
        <Box sx={{ ...rowsSx, gridTemplateRows: seesTakings ? 'auto 1fr' : '1fr' }}>
          {payments === undefined ? null : <PaymentMix payments={payments} />}
          <StockInfo lowStock={lowStock} cover={cover} />
        </Box>
        <Bills view={view} isPast={isPast} />
      </Box>
    </>
  );
}

const rowsSx = { display: 'grid', gap: { xs: 1.5, sm: 2 } } as const;
const ONE_COLUMN = 'minmax(0, 1fr)';
const TWO_COLUMNS = 'repeat(2, minmax(0, 1fr))';
const THREE_COLUMNS = 'repeat(3, minmax(0, 1fr))';

/** The shop's newest bills, or, for staff, their own of today. */
function Bills({ view, isPast }: { view: ShownDashboard; isPast: boolean }) {
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
      none={translate(isStaff || !isPast ? 'dashboard.recent.none' : 'dashboard.recent.noneThen')}
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
