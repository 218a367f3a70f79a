import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { messageOf } from '../providers/apiError.ts';
import { useTranslate } from '../providers/language.ts';

/** Figures could not be had, and why. */
export function AskAgain({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry}>
          {translate('common.retry')}
        </Button>
      }
    >
      {translate('dashboard.loadFailed')}. {messageOf(error)}
    </Alert>
  );
}
