import { messageOf } from '../providers/apiError.ts';
import { useTranslate } from '../providers/language.ts';
import { RetryAlert } from '../shared/RetryAlert.tsx';

/** Figures could not be had, and why. */
export function AskAgain({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <RetryAlert onRetry={onRetry}>
      {translate('dashboard.loadFailed')}. {messageOf(error)}
    </RetryAlert>
  );
}
