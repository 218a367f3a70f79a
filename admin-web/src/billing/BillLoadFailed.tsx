import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/language.ts';
import { LoadFailed } from '../screen/LoadFailed.tsx';
import { messageOf } from '../providers/http/apiError.ts';

interface BillLoadFailedProps {
  error: unknown;
  /** Path of the list to go back to. */
  list: string;
  onRetry: () => void;
}

/** Shown instead of a bill that could not be loaded. */
export function BillLoadFailed({ error, list, onRetry }: BillLoadFailedProps) {
  const translate = useTranslate();
  return (
    <LoadFailed
      title={translate('billing.billTitle')}
      backTo={list}
      summary={translate('billing.loadFailedTitle')}
      onRetry={onRetry}
    >
      {translate('billing.loadFailedText')}
      <Typography variant="body2">{messageOf(error)}</Typography>
    </LoadFailed>
  );
}
