import { messageOf } from '../providers/apiError.ts';
import { useTranslate } from '../providers/language.ts';
import { RetryAlert } from '../shared/RetryAlert.tsx';

/** Figures could not be had, and why. */
export function AskAgain({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <RetryAlert title={translate('dashboard.loadFailed')} onRetry={onRetry}>
      {messageOf(error)}
    </RetryAlert>
  );
}
