import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from '../i18n/language.ts';

/** Shown while a screen's code or first data loads. */
export function ScreenSpinner() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '50vh' }}>
      <CircularProgress aria-label={translate('common.loading')} />
    </Box>
  );
}
