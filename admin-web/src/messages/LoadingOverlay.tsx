import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslate } from '../i18n/language.ts';
import { useStoreValue } from '../providers/createStore.ts';
import { useIsAway } from '../providers/http/connection.ts';
import { overlay } from '../providers/http/overlay.ts';

/** Full-screen overlay while something is being saved. Not while the server is away: that may take long, and the page says so. */
export function LoadingOverlay() {
  const open = useStoreValue(overlay);
  const isAway = useIsAway();
  const translate = useTranslate();
  if (!open || isAway) return null;
  return (
    <Box
      data-testid="loading-overlay"
      sx={{
        position: 'fixed',
        inset: 0,
        display: 'grid',
        placeItems: 'center',
        color: '#fff',
        bgcolor: 'rgba(0, 0, 0, 0.5)',
        zIndex: (theme) => theme.zIndex.tooltip + 1,
      }}
    >
      <CircularProgress color="inherit" aria-label={translate('common.loading')} />
    </Box>
  );
}
