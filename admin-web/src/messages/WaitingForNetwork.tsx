import Alert from '@mui/material/Alert';
import type { SxProps } from '@mui/material/styles';
import { useTranslate } from '../i18n/language.ts';
import type { WordKey } from '../i18n/words.ts';
import { useIsAway } from '../providers/http/connection.ts';

interface WaitingForNetworkProps {
  /** A request is pending. */
  isSending: boolean;
  /** What happens to it when the connection is back. */
  text?: WordKey;
  sx?: SxProps;
}

/** Explains a busy button, or rows that do not load, while the server is away: the request waits for it. */
export function WaitingForNetwork({ isSending, text = 'lists.waitingForNetwork', sx = {} }: WaitingForNetworkProps) {
  const translate = useTranslate();
  const isAway = useIsAway();
  if (!isSending || !isAway) return null;
  return (
    <Alert severity="info" sx={sx}>
      {translate(text)}
    </Alert>
  );
}
