import type { DayCloseRow, Profile } from '@bahi/contracts';
import { dayCloseSlip } from '@bahi/paper';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { isFormKept } from '../form/unsaved/useKeptForm.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { actText } from '../labels/actText.ts';
import { AccessDenied } from '../layout/errorPages/AccessDenied.tsx';
import { useShopProfile } from '../providers/cache/queries.ts';
import { getDayClose } from '../providers/calls/dayClose.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { closePrintPath } from './paths/dayClosePaths.ts';
import { LoadFailed } from '../screen/LoadFailed.tsx';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { recountForm, RecountDialog } from './count/RecountDialog.tsx';
import { dayCloseKey } from '../providers/cache/dayCloseKeys.ts';
import { drawerRights } from '../providers/cache/drawerRights.ts';
import { FigureGroups } from './FigureGroups.tsx';
import { ShareSlip } from './ShareSlip.tsx';
import { slipShop } from './slipShop.ts';

const LIST = '/dashboard/day-close';

/** `/dashboard/day-close/{id}`: a sealed close with all its figures, its recounts, and how to print and send it. */
export function ClosePage() {
  const { closeId = '' } = useParams();
  const translate = useTranslate();
  const { data: profile } = useShopProfile();
  const { see } = drawerRights(profile);
  const { data, error, refetch } = useQuery({
    queryKey: dayCloseKey(closeId),
    queryFn: async ({ signal }) => getDayClose(closeId, signal),
    enabled: see,
  });
  if (profile === undefined) return <ScreenSpinner />;
  if (!see) return <AccessDenied />;
  if (data !== undefined) return <Page key={data.id} close={data} profile={profile} />;
  if (error === null) return <ScreenSpinner />;
  return (
    <LoadFailed
      title={translate('dayClose.title')}
      backTo={LIST}
      summary={translate('dayClose.closeFailed')}
      onRetry={() => void refetch()}
    >
      {messageOf(error)}
    </LoadFailed>
  );
}

function Page({ close, profile }: { close: DayCloseRow; profile: Profile }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { recount } = drawerRights(profile);
  // after a reload the dialog is open again
  const [isCounting, setCounting] = useState(() => recount && isFormKept(recountForm(close)));
  const shop = slipShop(profile);
  return (
    <>
      <ScreenHeading title={translate('dayClose.closeTitle', { number: String(close.number) })} backTo={LIST}>
        {(['80mm', 'a4'] as const).map((size) => (
          <Button
            key={size}
            component={Link}
            to={closePrintPath(close.id, size)}
            variant="outlined"
            startIcon={<PrintOutlined />}
          >
            {translate(size === 'a4' ? 'dayClose.printA4' : 'dayClose.printRoll')}
          </Button>
        ))}
        <ShareSlip slip={dayCloseSlip(close, shop, profile.printLanguage)} />
        {recount ? (
          <Button variant="outlined" onClick={() => setCounting(true)}>
            {translate('dayClose.recount')}
          </Button>
        ) : null}
      </ScreenHeading>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {actText(close, language)}
      </Typography>
      <Box sx={groupsSx}>
        <FigureGroups groups={dayCloseSlip(close, shop, language).groups} />
      </Box>
      {isCounting ? <RecountDialog close={close} onClose={() => setCounting(false)} /> : null}
    </>
  );
}

const groupsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;
