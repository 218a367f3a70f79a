import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { PaymentPreview } from '@bahi/contracts';
import { formatPaise } from '../../format/money.ts';
import { useTranslate, type Translate } from '../../i18n/language.ts';
import { RetryAlert } from '../../messages/RetryAlert.tsx';
import { messageOf } from '../../providers/http/apiError.ts';
import type { PartyKind } from '@bahi/paper';
import { Falls } from './Falls.tsx';
import type { TypedPayment } from './paymentAttempt.ts';
import type { usePreview } from './usePreview.ts';

interface PreviewProps extends Pick<ReturnType<typeof usePreview>, 'preview' | 'isCurrent' | 'error' | 'retry'> {
  kind: PartyKind;
  typed: TypedPayment;
  /** What is over was answered: it stays as an advance. */
  keepsAdvance: boolean;
  onKeepAdvance: () => void;
  onGiveChange: () => void;
}

/** Whether it has to be asked what becomes of what is over: it paid bills, and more was given. */
export const isOver = ({ falls, advancePaise }: PaymentPreview, { isDeposit }: TypedPayment): boolean =>
  !isDeposit && falls.length > 0 && advancePaise > 0;

/** On which documents the payment falls, what is over, and what is due after it: before it is taken. */
export function Preview(props: PreviewProps) {
  const { preview, isCurrent, error, retry, kind, typed, keepsAdvance, onKeepAdvance, onGiveChange } = props;
  const translate = useTranslate();
  if (error !== null) {
    return (
      <RetryAlert title={translate('dues.pay.previewFailed')} onRetry={retry}>
        {messageOf(error)}
      </RetryAlert>
    );
  }
  if (preview === undefined) return null;
  const { falls, advancePaise, dueAfterPaise } = preview;
  const amount = formatPaise(advancePaise);
  return (
    <Box
      component="section"
      aria-label={translate('dues.pay.preview')}
      aria-busy={!isCurrent}
      sx={{ display: 'grid', gap: 1, opacity: isCurrent ? 1 : 0.6 }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {isCurrent ? null : <CircularProgress size={14} aria-label={translate('common.loading')} sx={{ mr: 1 }} />}
        {dueText(translate, kind, dueAfterPaise)}
      </Typography>
      {falls.length === 0 ? (
        <Typography>{translate(typed.isDeposit ? 'dues.pay.waits' : 'dues.pay.onlyAdvance')}</Typography>
      ) : (
        <>
          <Typography sx={{ fontWeight: 600 }}>{translate('dues.pay.preview')}</Typography>
          <Falls falls={falls} label={translate('dues.pay.preview')} />
        </>
      )}
      {isOver(preview, typed) ? (
        keepsAdvance ? (
          <Typography>{translate(`dues.${kind}.keptAdvance`, { amount })}</Typography>
        ) : (
          <Alert severity="warning">
            {translate('dues.pay.over', { amount })}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
              {typed.method === 'CASH' ? (
                <Button size="small" variant="outlined" color="inherit" onClick={onGiveChange}>
                  {translate('dues.pay.overChange')}
                </Button>
              ) : null}
              <Button size="small" variant="outlined" color="inherit" onClick={onKeepAdvance}>
                {translate('dues.pay.overAdvance')}
              </Button>
            </Box>
          </Alert>
        )
      ) : null}
    </Box>
  );
}

/** What is owed after a payment, or what advance is left. */
export const dueText = (translate: Translate, kind: PartyKind, dueAfterPaise: number): string =>
  dueAfterPaise < 0
    ? translate('dues.pay.advanceAfter', { amount: formatPaise(0 - dueAfterPaise) })
    : translate(`dues.${kind}.dueAfter`, { amount: formatPaise(dueAfterPaise) });
