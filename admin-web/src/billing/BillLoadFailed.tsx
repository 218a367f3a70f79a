import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { messageOf } from '../providers/apiError.ts';
import { useTranslate } from '../providers/language.ts';

interface BillLoadFailedProps {
  error: unknown;
  /** Where the way back leads. */
  list: string;
  onRetry: () => void;
}

/** In place of a bill that could not be read. */
export function BillLoadFailed({ error, list, onRetry }: BillLoadFailedProps) {
  const translate = useTranslate();
  return (
    <>
      <ScreenHeading title={translate('billing.billTitle')} backTo={list} />
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={onRetry}>
            {translate('common.retry')}
          </Button>
        }
      >
        <AlertTitle>{translate('billing.loadFailedTitle')}</AlertTitle>
        {translate('billing.loadFailedText')}
        <Typography variant="body2">{messageOf(error)}</Typography>
      </Alert>
    </>
  );
}
