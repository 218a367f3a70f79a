import Alert from '@mui/material/Alert';
import type { SxProps } from '@mui/material/styles';
import { useTranslate } from '../i18n/language.ts';
import type { WordKey } from '../i18n/words.ts';
import { useOnline } from '../providers/http/useOnline.ts';

interface WaitingForNetworkProps {
  /** A request is pending. */
  isSending: boolean;
  /** What happens to it when the network is back. */
  text?: WordKey;
  sx?: SxProps;
}

/** Explains a busy button while the device is offline: the request waits for the network. */
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
