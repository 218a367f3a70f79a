import type { Profile } from '@bahi/contracts';
import { dayCloseSlip, drawerSlip, type PrintedSlip } from '@bahi/paper';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useParams } from 'react-router';
import { DAY_CLOSES } from '../providers/cache/dayCloseKeys.ts';
import { dayClosePath } from '../dayClose/paths/dayClosePaths.ts';
import { drawerRights } from '../providers/cache/drawerRights.ts';
import { slipShop } from '../dayClose/slipShop.ts';
import { useTranslate } from '../i18n/language.ts';
import { DownloadClose } from './DownloadClose.tsx';
import { useShortcuts } from '../keyboard/useShortcuts.ts';
import { AccessDenied } from '../layout/errorPages/AccessDenied.tsx';
import { ShopGate } from '../layout/ShopGate.tsx';
import { useShopProfile } from '../providers/cache/queries.ts';
import { getDayClose, getDrawer } from '../providers/calls/dayClose.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { serverInstant } from '../providers/http/serverClock.ts';
import { LoadFailed } from '../screen/LoadFailed.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { Paper } from './Paper.tsx';
import { PaperStage } from './PaperStage.tsx';
import { PrintBar } from './PrintBar.tsx';
import { usePaperPages } from './usePaperPages.ts';
import { usePrintChoice } from './usePrintChoice.ts';
import { usePrintDialog } from './usePrintDialog.ts';

/** Makes the paper of a close, or of the drawer, in a language. */
type SlipIn = (profile: Profile, language: Profile['printLanguage']) => PrintedSlip;

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
  if (data !== undefined) return <Sheet closeId={closeId} slipIn={data} profile={profile} home={home} />;
  if (error === null) return <ScreenSpinner />;
  return (
    <LoadFailed
      title={translate('dayClose.print')}
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

interface SheetProps {
  closeId: string;
  slipIn: SlipIn;
  profile: Profile;
  home: string;
}

function Sheet({ closeId, slipIn, profile, home }: SheetProps) {
  const translate = useTranslate();
  const [choice, choose] = usePrintChoice(profile);
  const { size, language } = choice;
  const printed = useMemo(() => slipIn(profile, language), [slipIn, profile, language]);
  const { pages, isDrawn } = usePaperPages(printed, size);
  const { open, hasFailed, goBack } = usePrintDialog(isDrawn, home);
  useShortcuts({ 'Ctrl+p': open, Escape: goBack });
  // browsers name a printed file after the title
  useEffect(() => void (document.title = printed.fileName), [printed]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PrintBar
        title={translate('dayClose.print')}
        choice={choice}
        onChoose={choose}
        isDrawn={isDrawn}
        onPrint={open}
        onBack={goBack}
      >
        <DownloadClose closeId={closeId} choice={choice} />
      </PrintBar>
      {hasFailed ? (
        <Alert severity="error">{translate('print.failed')}</Alert>
      ) : (
        <Typography color="text.secondary">{translate('print.noDialog')}</Typography>
      )}
      <PaperStage>
        <Paper printed={printed} size={size} pages={pages} />
      </PaperStage>
    </Box>
  );
}
