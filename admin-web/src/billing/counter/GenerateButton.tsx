import Button from '@mui/material/Button';
import { useTranslate } from '../../i18n/language.ts';
import { Shortcut } from '../../keyboard/Shortcut.tsx';
import { useIsAway } from '../../providers/http/connection.ts';
import type { useCounter } from './useCounter.ts';

/** Generates the bill. */
export function GenerateButton({ counter }: { counter: ReturnType<typeof useCounter> }) {
  const { lookup, isEnding, upi } = counter;
  const translate = useTranslate();
  const isAway = useIsAway();
  const doing = lookup.isSearching ? 'lists.searching' : 'billing.generating';
  const pending = translate(isAway ? 'lists.waiting' : doing);
  return (
    <Button
      variant={upi.isWhole ? 'outlined' : 'contained'}
      size="large"
      aria-keyshortcuts="Control+Enter"
      onClick={() => void counter.generate()}
      loading={isEnding}
      loadingPosition="start"
      sx={{ minHeight: 52, fontSize: '1.0625rem', gap: 1, flexShrink: 0 }}
    >
      {isEnding ? pending : translate('billing.generate')}
      <Shortcut keys="Ctrl Enter" />
    </Button>
  );
}
