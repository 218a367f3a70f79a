import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { UpiRequest } from '@bahi/paper';
import { Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../i18n/language.ts';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { forgetFailedParts, lazyPart } from '../providers/http/lazyPart.ts';

// loaded with the first QR code
const QrPicture = lazyPart(async () => (await import('./QrPicture.tsx')).QrPicture);

/** Payments above ₹1,00,000 are refused by many banks (R53). */
const LARGE_PAISE = 10_000_000;

interface UpiQrProps {
  upi: UpiRequest;
  maxPixels?: number;
  /** Hides the amount, which is beside it, and the warning for the cashier. */
  isForCustomer?: boolean;
}

/** The QR code that pays a bill, with payee and amount as text. */
export function UpiQr({ upi, maxPixels = 272, isForCustomer = false }: UpiQrProps) {
  const translate = useTranslate();
  const { link, payeeName, upiId, amountPaise } = upi;
  const amount = formatPaise(amountPaise);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, textAlign: 'center' }}>
      {/* without a network its code may be missing: the bill goes on */}
      <ErrorBoundary FallbackComponent={NoQr} onReset={forgetFailedParts}>
        <Suspense fallback={<CircularProgress aria-label={translate('common.loading')} sx={{ m: 6 }} />}>
          <QrPicture text={link} label={translate('upi.qrOf', { amount, payee: payeeName })} maxPixels={maxPixels} />
        </Suspense>
      </ErrorBoundary>
      {isForCustomer ? null : <Typography sx={amountSx}>{amount}</Typography>}
      <Typography>{payeeName}</Typography>
      <Typography variant="body2" color="text.secondary">
        {upiId}
      </Typography>
      {amountPaise > LARGE_PAISE && !isForCustomer ? (
        <Alert severity="warning" sx={{ mt: 0.5, textAlign: 'start' }}>
          {translate('upi.large')}
        </Alert>
      ) : null}
    </Box>
  );
}

const amountSx = { fontWeight: 700, fontSize: '1.25rem', fontVariantNumeric: 'tabular-nums' } as const;

function NoQr({ resetErrorBoundary }: FallbackProps) {
  const translate = useTranslate();
  return <RetryAlert onRetry={() => resetErrorBoundary()}>{translate('upi.qrFailed')}</RetryAlert>;
}
