import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from '../../i18n/language.ts';
import { WaitingForNetwork } from '../../messages/WaitingForNetwork.tsx';

/** Shown while a list's rows load. */
export function LoadingRows() {
  const translate = useTranslate();
  return (
    <Box component="output" sx={{ p: 2, display: 'block' }} aria-label={translate('common.loading')}>
      <WaitingForNetwork isSending text="common.loadsLater" />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Box>
  );
}
