import type { DrawerView, Profile } from '@bahi/contracts';
import { drawerSlip } from '@bahi/paper';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { OpenPayments } from '../dashboard/OpenPayments.tsx';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { AccessDenied } from '../layout/errorPages/AccessDenied.tsx';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { useShopProfile } from '../providers/cache/queries.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { serverInstant } from '../providers/http/serverClock.ts';
import { getDrawer } from '../providers/calls/dayClose.ts';
import { closePrintPath } from './paths/dayClosePaths.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { Section } from '../screen/Section.tsx';
import { CloseList } from './CloseList.tsx';
import { CountDrawer } from './count/CountDrawer.tsx';
import { PendingBills } from './count/ConfirmClose.tsx';
import { DRAWER_KEY } from '../providers/cache/dayCloseKeys.ts';
import { drawerRights } from '../providers/cache/drawerRights.ts';
import { FigureGroups } from './FigureGroups.tsx';
import { MoveCash } from './MoveCash.tsx';
import { MovementList } from './MovementList.tsx';
import { ShareSlip } from './ShareSlip.tsx';
import { slipShop } from './slipShop.ts';

/** `/dashboard/day-close`: what should be in the drawer, the count that closes the day, and the closes before. */
export function DayClosePage() {
  const { data: profile } = useShopProfile();
  if (profile === undefined) return <ScreenSpinner />;
  if (!drawerRights(profile).see) return <AccessDenied />;
  return <Page profile={profile} />;
}

function Page({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const drawer = useQuery({ queryKey: DRAWER_KEY, queryFn: async ({ signal }) => getDrawer(signal) });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {drawer.data !== undefined ? (
        <Drawer profile={profile} drawer={drawer.data} at={serverInstant(drawer.dataUpdatedAt)} />
      ) : (
        <>
          <ScreenHeading title={translate('dayClose.title')} />
          {drawer.error === null ? (
            <ScreenSpinner />
          ) : (
            <RetryAlert title={translate('dayClose.loadFailed')} onRetry={() => void drawer.refetch()}>
              {messageOf(drawer.error)}
            </RetryAlert>
          )}
        </>
      )}
      <Section title={translate('dayClose.movements')}>
        <MovementList />
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('dayClose.moveHint')}
        </Typography>
      </Section>
      <Section title={translate('dayClose.past')}>
        <CloseList hasFigures={drawerRights(profile).figures} />
      </Section>
    </Box>
  );
}

interface DrawerProps {
  profile: Profile;
  drawer: DrawerView;
  /** Instant of the figures. */
  at: string;
}

function Drawer({ profile, drawer, at }: DrawerProps) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const rights = drawerRights(profile);
  const { groups } = useMemo(
    () => drawerSlip(drawer, at, slipShop(profile), language),
    [drawer, at, profile, language],
  );
  const printed = drawerSlip(drawer, at, slipShop(profile), profile.printLanguage);
  const hasFigures = drawer.expectedPaise !== undefined;
  return (
    <>
      <ScreenHeading title={translate('dayClose.title')}>
        {hasFigures ? (
          <>
            <Button component={Link} to={closePrintPath('now')} startIcon={<PrintOutlined />}>
              {translate('dayClose.printX')}
            </Button>
            <ShareSlip slip={printed} />
          </>
        ) : null}
      </ScreenHeading>
      {rights.close ? <MoveCash drawer={drawer} /> : null}
      <PendingBills bills={drawer.pendingBills} />
      <OpenPayments />
      {/* on a phone the count is next to what should be in the drawer */}
      <Box sx={rights.close && hasFigures ? twoColumnsSx : stackSx}>
        {hasFigures ? <FigureGroups groups={groups.slice(0, 1)} /> : null}
        {rights.close ? <CountDrawer drawer={drawer} /> : null}
        {hasFigures ? <FigureGroups groups={groups.slice(1)} /> : null}
      </Box>
    </>
  );
}

const stackSx = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
const twoColumnsSx = {
  ...stackSx,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  gridTemplateRows: { lg: 'auto auto 1fr' },
  '& > section:nth-of-type(2)': { gridColumn: { lg: 2 }, gridRow: { lg: '1 / span 3' } },
} as const;
