import { messageOf } from '../providers/apiError.ts';
import { useTranslate } from '../providers/language.ts';
import type { ListedResource } from './ListScreen.tsx';
import { LoadFailed } from './LoadFailed.tsx';

interface RecordFailedProps {
  resource: ListedResource;
  error: unknown;
  onRetry: () => void;
}

/** In place of a form whose record could not be read. */
export function RecordFailed({ resource, error, onRetry }: RecordFailedProps) {
  const translate = useTranslate();
  return (
    <LoadFailed
      title={translate(`${resource}.editTitle`)}
      backTo={`/dashboard/${resource}`}
      summary={translate(`${resource}.loadFailed`)}
      onRetry={onRetry}
    >
      {messageOf(error)}
    </LoadFailed>
  );
}
