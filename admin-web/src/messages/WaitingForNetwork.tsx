import Alert from '@mui/material/Alert';
import type { SxProps } from '@mui/material/styles';
import { useTranslate } from '../i18n/language.ts';
import type { WordKey } from '../i18n/words.ts';
import { useOnline } from '../providers/http/useOnline.ts';

interface WaitingForNetworkProps {
  /** Something is on its way to the server. */
  isSending: boolean;
  /** What becomes of it. */
  text?: WordKey;
  sx?: SxProps;
}

/** Why a button stays busy: what was sent waits for the device to have a network again. */
export function WaitingForNetwork({ isSending, text = 'lists.waitingForNetwork', sx = {} }: WaitingForNetworkProps) {
  const translate = useTranslate();
  const isOnline = useOnline();
  if (!isSending || isOnline) return null;
  return (
    <Alert severity="info" sx={sx}>
      {translate(text)}
    </Alert>
  );
}
