import type { PrintLanguage, Profile } from '@bahi/contracts';
import { dayCloseSlip, drawerSlip, type PrintedSlip } from '@bahi/paper';
import { useCallback } from 'react';
import { useParams } from 'react-router';
import { dayClosePath } from '../dayClose/paths/dayClosePaths.ts';
import { slipShop } from '../dayClose/slipShop.ts';
import { useTranslate } from '../i18n/language.ts';
import { AccessDenied } from '../layout/errorPages/AccessDenied.tsx';
import { DAY_CLOSES } from '../providers/cache/dayCloseKeys.ts';
import { drawerRights } from '../providers/cache/drawerRights.ts';
import { useShopProfile } from '../providers/cache/queries.ts';
import { getDayClose, getDrawer } from '../providers/calls/dayClose.ts';
import { serverInstant } from '../providers/http/serverClock.ts';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { DownloadClose } from './DownloadClose.tsx';
import { PrintFrame, ReadToPrint } from './PrintFrame.tsx';
import { PrintSheet, type PaperChoice } from './PrintSheet.tsx';
import { usePrintChoice } from './usePrintChoice.ts';

/** Makes the paper of a close, or of the drawer, in a language. */
type SlipIn = (profile: Profile, language: PrintLanguage) => PrintedSlip;

/** `/dashboard/print/day-close/{id}?size=&language=`: a close on paper, or with `now` an X report, without menu and header. */
export function PrintClosePage() {
  return (
    <PrintFrame>
      <CloseToPrint />
    </PrintFrame>
  );
}

function CloseToPrint() {
  const { closeId = '' } = useParams();
  const translate = useTranslate();
  const { data: profile } = useShopProfile();
  if (profile === undefined) return <ScreenSpinner />;
  if (!drawerRights(profile).see) return <AccessDenied />;
  return (
    <ReadToPrint
      queryKey={[DAY_CLOSES, 'slip', closeId]}
      read={async (signal) => readSlip(closeId, signal)}
      title={translate('dayClose.print')}
      home={homeOf(closeId)}
    >
      {(slipIn) => <Sheet closeId={closeId} slipIn={slipIn} profile={profile} />}
    </ReadToPrint>
  );
}

const homeOf = (closeId: string): string => (closeId === 'now' ? '/dashboard/day-close' : dayClosePath(closeId));

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
}

function Sheet({ closeId, slipIn, profile }: SheetProps) {
  const translate = useTranslate();
  const [choice] = usePrintChoice(profile);
  const printedIn = useCallback(({ language }: PaperChoice) => slipIn(profile, language), [slipIn, profile]);
  return (
    <PrintSheet profile={profile} home={homeOf(closeId)} title={translate('dayClose.print')} printedIn={printedIn}>
      <DownloadClose closeId={closeId} choice={choice} />
    </PrintSheet>
  );
}
