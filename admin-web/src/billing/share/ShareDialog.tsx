import Download from '@mui/icons-material/Download';
import Share from '@mui/icons-material/Share';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { BillView } from '@bahi/contracts';
import { billMessage, documentOfView } from '@bahi/paper';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/language.ts';
import { RetryAlert } from '../../messages/RetryAlert.tsx';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { messageOf } from '../../providers/http/apiError.ts';
import { SendText } from '../../share/SendText.tsx';
import { ShareFrame } from '../../share/ShareFrame.tsx';
import { useDownloadPdf } from '../billPdf.ts';
import { billQuery } from '../../providers/cache/billQuery.ts';
import { isCapped, type useShare } from './useShare.ts';

interface ShareDialogProps {
  bill: BillView;
  share: ReturnType<typeof useShare>;
  onClose: () => void;
}

/** Ways to send a bill: share the PDF, a WhatsApp message, or a download. Nothing is sent before a click. */
export function ShareDialog({ bill, share, onClose }: ShareDialogProps) {
  const translate = useTranslate();
  const text = useMessage(bill);
  const { invoiceNumber, customer } = bill;
  const phone = customer?.walkIn === false ? customer.phone : null;
  const { outcome } = share;
  return (
    <ShareFrame
      title={
        invoiceNumber === undefined
          ? translate('share.estimateTitle')
          : translate('share.title', { number: invoiceNumber })
      }
      onClose={onClose}
      onPointerDownCapture={share.interrupt}
      onKeyDownCapture={share.interrupt}
    >
      {outcome === 'cancelled' ? <Alert severity="info">{translate('share.cancelled')}</Alert> : null}
      {outcome === 'late' ? <Alert severity="success">{translate('share.ready')}</Alert> : null}
      {outcome === 'failed' ? <Alert severity="error">{translate('share.failed')}</Alert> : null}
      {isCapped(bill) ? <Alert severity="warning">{translate('share.capped')}</Alert> : null}
      {share.isOffered ? <SharePdf share={share} /> : null}
      {text === undefined ? null : <SendText text={text} phone={phone ?? null} isSecond={share.isOffered} />}
      <DownloadPdf bill={bill} />
    </ShareFrame>
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
