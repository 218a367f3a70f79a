import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from '../i18n/language.ts';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';

/** Shown while a screen's code or first data loads. */
export function ScreenSpinner() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2, minHeight: '50vh' }}>
      <CircularProgress aria-label={translate('common.loading')} />
      <WaitingForNetwork isSending text="common.loadsLater" />
    </Box>
  );
}
