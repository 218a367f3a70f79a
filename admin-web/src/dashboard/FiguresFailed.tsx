import { useTranslate } from '../i18n/language.ts';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { messageOf } from '../providers/http/apiError.ts';

/** Figures could not be loaded: the reason and a retry. */
export function FiguresFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <RetryAlert title={translate('dashboard.loadFailed')} onRetry={onRetry}>
      {messageOf(error)}
    </RetryAlert>
  );
}
