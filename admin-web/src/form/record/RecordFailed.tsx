import { useTranslate } from '../../i18n/language.ts';
import type { ListedResource } from '../../providers/reactAdmin/listedResource.ts';
import { LoadFailed } from '../../screen/LoadFailed.tsx';
import { messageOf } from '../../providers/http/apiError.ts';

interface RecordFailedProps {
  resource: ListedResource;
  error: unknown;
  onRetry: () => void;
}

/** Shown instead of a form whose record could not be loaded. */
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
