import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from '../i18n/language.ts';

/** While a screen's code, or its first data, is on its way. */
export function ScreenSpinner() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '50vh' }}>
      <CircularProgress aria-label={translate('common.loading')} />
    </Box>
  );
}
