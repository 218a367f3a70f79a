import Backdrop from '@mui/material/Backdrop';
import CircularProgress from '@mui/material/CircularProgress';
import { useStoreValue } from '../providers/createStore.ts';
import { useTranslate } from '../providers/language.ts';
import { overlay } from '../providers/overlay.ts';

/** Full-screen and semi-transparent while something is being saved. */
export function LoadingOverlay() {
  const open = useStoreValue(overlay);
  const translate = useTranslate();
  return (
    <Backdrop open={open} transitionDuration={0} sx={{ zIndex: (theme) => theme.zIndex.tooltip + 1, color: '#fff' }}>
      {open ? <CircularProgress color="inherit" aria-label={translate('common.loading')} /> : null}
    </Backdrop>
  );
}
