import type { PrintLanguage, Profile } from '@bahi/contracts';
import { dayCloseSlip, drawerSlip, type PrintedSlip } from '@bahi/paper';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useParams } from 'react-router';
import { DAY_CLOSES, dayClosePath } from '../dayClose/dayCloseKeys.ts';
import { drawerRights } from '../dayClose/drawerRights.ts';
import { slipShop } from '../dayClose/slipShop.ts';
import { useTranslate } from '../i18n/language.ts';
import { AccessDenied } from '../layout/errorPages/AccessDenied.tsx';
import { ShopGate } from '../layout/ShopGate.tsx';
import { useShopProfile } from '../providers/cache/queries.ts';
import { getDayClose, getDrawer } from '../providers/calls/dayClose.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { serverInstant } from '../providers/http/serverClock.ts';
import { LoadFailed } from '../screen/LoadFailed.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { PaperSheet } from './PaperSheet.tsx';

/** Makes the paper of a close, or of the drawer, in a language. */
type SlipIn = (profile: Profile, language: PrintLanguage) => PrintedSlip;

/** `/dashboard/print/day-close/{id}?size=&language=`: a close on paper, or with `now` an X report, without menu and header. */
export function PrintClosePage() {
  return (
    <ShopGate>
      <Box component="main" sx={{ p: { xs: 1.5, sm: 3 } }}>
        <CloseToPrint />
      </Box>
    </ShopGate>
  );
}

function CloseToPrint() {
  const { closeId = '' } = useParams();
  const translate = useTranslate();
  const home = closeId === 'now' ? '/dashboard/day-close' : dayClosePath(closeId);
  const { data: profile } = useShopProfile();
  const { see } = drawerRights(profile);
  const { data, error, refetch } = useQuery({
    queryKey: [DAY_CLOSES, 'slip', closeId],
    queryFn: async ({ signal }) => readSlip(closeId, signal),
    enabled: see,
    gcTime: 0,
    // the paper does not change while it is printed
    staleTime: Infinity,
  });
  if (profile === undefined) return <ScreenSpinner />;
  if (!see) return <AccessDenied />;
  if (data !== undefined) return <CloseSheet slipIn={data} profile={profile} home={home} />;
  if (error === null) return <ScreenSpinner />;
  return (
    <LoadFailed
      title={translate('print.title')}
      backTo={home}
      summary={translate('print.failed')}
      onRetry={() => void refetch()}
    >
      {messageOf(error)}
    </LoadFailed>
  );
}

async function readSlip(closeId: string, signal: AbortSignal): Promise<SlipIn> {
  if (closeId !== 'now') {
    const close = await getDayClose(closeId, signal);
    return (profile, language) => dayCloseSlip(close, slipShop(profile), language);
  }
  const drawer = await getDrawer(signal);
  const at = serverInstant(Date.now());
  return (profile, language) => drawerSlip(drawer, at, slipShop(profile), language);
}

function CloseSheet({ slipIn, profile, home }: { slipIn: SlipIn; profile: Profile; home: string }) {
  const printedIn = useCallback((language: PrintLanguage) => slipIn(profile, language), [slipIn, profile]);
  return <PaperSheet profile={profile} home={home} printedIn={printedIn} />;
}
