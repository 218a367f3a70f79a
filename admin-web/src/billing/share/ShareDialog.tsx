import Download from '@mui/icons-material/Download';
import Share from '@mui/icons-material/Share';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { BillView } from '@bahi/contracts';
import { billMessage, documentOfView } from '@bahi/paper';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { RetryAlert } from '../../messages/RetryAlert.tsx';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { messageOf } from '../../providers/http/apiError.ts';
import { useDownloadPdf } from '../billPdf.ts';
import { billQuery } from '../../providers/cache/billQuery.ts';
import { isCapped, type useShare } from './useShare.ts';
import { whatsAppLink, whatsAppNumber } from './whatsAppLink.ts';

interface ShareDialogProps {
  bill: BillView;
  share: ReturnType<typeof useShare>;
  onClose: () => void;
}

/** Ways to send a bill: share the PDF, a WhatsApp message, or a download. Nothing is sent before a click. */
export function ShareDialog({ bill, share, onClose }: ShareDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'));
  const { invoiceNumber } = bill;
  const { outcome } = share;
  return (
    <Dialog
      open
      fullWidth
      fullScreen={phone}
      maxWidth="xs"
      onClose={onClose}
      onPointerDownCapture={share.interrupt}
      onKeyDownCapture={share.interrupt}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>
        {invoiceNumber === undefined
          ? translate('share.estimateTitle')
          : translate('share.title', { number: invoiceNumber })}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {outcome === 'cancelled' ? <Alert severity="info">{translate('share.cancelled')}</Alert> : null}
          {outcome === 'late' ? <Alert severity="success">{translate('share.ready')}</Alert> : null}
          {outcome === 'failed' ? <Alert severity="error">{translate('share.failed')}</Alert> : null}
          {isCapped(bill) ? <Alert severity="warning">{translate('share.capped')}</Alert> : null}
          {share.isOffered ? <SharePdf share={share} /> : null}
          <SendMessage bill={bill} isMain={!share.isOffered} />
          <DownloadPdf bill={bill} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{translate('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function SharePdf({ share }: Pick<ShareDialogProps, 'share'>) {
  const translate = useTranslate();
  if (share.error !== null)
    return (
      <RetryAlert title={translate('pdf.failed')} onRetry={share.retry}>
        {messageOf(share.error)}
      </RetryAlert>
    );
  return (
    <>
      {share.isAwaited ? <Alert severity="info">{translate('share.making')}</Alert> : null}
      <Button variant="contained" startIcon={<Share />} loading={share.file === undefined} onClick={share.start}>
        {translate('share.sharePdf')}
      </Button>
    </>
  );
}

/** A WhatsApp message to the customer's number, or to a contact chosen there. */
function SendMessage({ bill, isMain }: { bill: BillView; isMain: boolean }) {
  const translate = useTranslate();
  const message = useMessage(bill);
  const [phone, setPhone] = useState(bill.customer?.walkIn === false ? (bill.customer.phone ?? '') : '');
  const number = whatsAppNumber(phone);
  const isUnknown = number === undefined && phone.trim() !== '';
  if (message === undefined) return null;
  return (
    <>
      <TextField
        type="tel"
        label={translate('share.number')}
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
        helperText={translate(isUnknown ? 'share.numberUnknown' : 'share.chooseInWhatsApp')}
      />
      <Typography aria-label={translate('share.message')} role="note" sx={messageSx}>
        {message}
      </Typography>
      <Button
        component="a"
        href={whatsAppLink(message, number)}
        target="_blank"
        rel="noopener noreferrer"
        variant={isMain ? 'contained' : 'outlined'}
        startIcon={<WhatsApp />}
      >
        {translate('share.sendText')}
      </Button>
    </>
  );
}

const messageSx = {
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  borderLeft: 4,
  borderColor: 'divider',
  pl: 1.5,
} as const;

/** The message in the print language; undefined until the issuer is known. */
function useMessage(bill: BillView): string | undefined {
  const { data: profile } = useShopProfile();
  // the answer to a save of a draft has no issuer
  const { data: view = bill } = useQuery(billQuery(bill.id));
  const recorded = documentOfView(view);
  if (profile === undefined || recorded === undefined) return undefined;
  return billMessage(recorded.document, recorded.state, profile.printLanguage);
}

function DownloadPdf({ bill }: { bill: BillView }) {
  const translate = useTranslate();
  const download = useDownloadPdf();
  return (
    <>
      {download.error === null ? null : (
        <Alert severity="error">
          {translate('pdf.failed')}: {messageOf(download.error)}
        </Alert>
      )}
      <Button
        variant="outlined"
        startIcon={<Download />}
        loading={download.isPending}
        onClick={() => download.mutate({ bill })}
      >
        {translate('pdf.download')}
      </Button>
      <Typography variant="body2" color="text.secondary">
        {translate('share.noFile')}
      </Typography>
    </>
  );
}
