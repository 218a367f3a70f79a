import { slipMessage, type PrintedSlip } from '@bahi/paper';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Share from '@mui/icons-material/Share';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { whatsAppLink } from '../billing/share/whatsAppLink.ts';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { copyText } from '../purchases/reorder/copyText.ts';

/** Sends a slip as a text: by WhatsApp to a person chosen there, or by copying it. Nothing is sent before a click. */
export function ShareSlip({ slip }: { slip: PrintedSlip }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<Share />} onClick={() => setOpen(true)}>
        {translate('share.share')}
      </Button>
      {isOpen ? <ShareDialog slip={slip} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ShareDialog({ slip, onClose }: { slip: PrintedSlip; onClose: () => void }) {
  const translate = useTranslate();
  const toast = useToast();
  const titleId = useId();
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'));
  const message = slipMessage(slip);
  const copy = async (): Promise<void> => {
    if (await copyText(message)) toast.success(translate('dayClose.copied'));
    else toast.error(translate('dayClose.notCopied'));
  };
  return (
    <Dialog open fullWidth fullScreen={phone} maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('dayClose.shareTitle')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Button
            component="a"
            href={whatsAppLink(message, undefined)}
            target="_blank"
            rel="noopener noreferrer"
            variant="contained"
            startIcon={<WhatsApp />}
          >
            {translate('share.sendText')}
          </Button>
          <Button variant="outlined" startIcon={<ContentCopy />} onClick={() => void copy()}>
            {translate('dayClose.copy')}
          </Button>
          <Typography role="note" aria-label={translate('share.message')} sx={messageSx}>
            {message}
          </Typography>
        </Stack>
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
  borderLeft: 4,
  borderColor: 'divider',
  pl: 1.5,
} as const;
