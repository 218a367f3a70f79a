import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { messageOf } from '../providers/apiError.ts';
import { useTranslate } from '../providers/language.ts';
import type { ListedResource } from './ListScreen.tsx';

interface RecordFailedProps {
  resource: ListedResource;
  error: unknown;
  onRetry: () => void;
}

/** In place of a form whose record could not be read. */
export function RecordFailed({ resource, error, onRetry }: RecordFailedProps) {
  const translate = useTranslate();
  return (
    <>
      <ScreenHeading title={translate(`${resource}.editTitle`)} backTo={`/dashboard/${resource}`} />
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={onRetry}>
            {translate('common.retry')}
          </Button>
        }
      >
        <AlertTitle>{translate(`${resource}.loadFailed`)}</AlertTitle>
        {messageOf(error)}
      </Alert>
    </>
  );
}
