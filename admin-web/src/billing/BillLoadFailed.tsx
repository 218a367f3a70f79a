import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/language.ts';
import { LoadFailed } from '../messages/LoadFailed.tsx';
import { messageOf } from '../providers/http/apiError.ts';

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
