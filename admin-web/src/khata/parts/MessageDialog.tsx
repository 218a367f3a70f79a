import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { whatsAppLink, whatsAppNumber } from '../../billing/share/whatsAppLink.ts';
import { useTranslate } from '../../i18n/language.ts';
import { LoadingRows } from '../../list/rows/LoadingRows.tsx';
import { RetryAlert } from '../../messages/RetryAlert.tsx';
import { messageOf } from '../../providers/http/apiError.ts';

interface MessageDialogProps {
  title: string;
  /** Of the customer or vendor. */
  phone: string | null;
  /** What the message is about, for the cache: it is asked for each time. */
  about: readonly unknown[];
  messageOfNow: (signal: AbortSignal) => Promise<string>;
  onClose: () => void;
}

/** A text for WhatsApp, with the figures of this moment, to the number that is known or to somebody chosen there. */
export function MessageDialog({ title, phone, about, messageOfNow, onClose }: MessageDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const [typed, setTyped] = useState(phone ?? '');
  const { data, error, refetch } = useQuery({
    queryKey: ['customers', 'message', ...about],
    queryFn: async ({ signal }) => messageOfNow(signal),
    gcTime: 0,
  });
  const number = whatsAppNumber(typed);
  const isUnknown = number === undefined && typed.trim() !== '';
  return (
    <Dialog open fullWidth aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {error !== null && data === undefined ? (
          <RetryAlert onRetry={() => void refetch()}>{messageOf(error)}</RetryAlert>
        ) : data === undefined ? (
          <LoadingRows />
        ) : (
          <Stack spacing={2} sx={{ pt: 1 }}>
            <TextField
              type="tel"
              label={translate('share.number')}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              helperText={translate(isUnknown ? 'share.numberUnknown' : 'share.chooseInWhatsApp')}
            />
            <Typography aria-label={translate('share.message')} role="note" sx={messageSx}>
              {data}
            </Typography>
            <Button
              component="a"
              href={whatsAppLink(data, number)}
              target="_blank"
              rel="noopener noreferrer"
              variant="contained"
              startIcon={<WhatsApp />}
            >
              {translate('share.sendText')}
            </Button>
          </Stack>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{translate('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

const messageSx = {
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  maxHeight: '40vh',
  overflow: 'auto',
  borderLeft: 4,
  borderColor: 'divider',
  pl: 1.5,
} as const;
