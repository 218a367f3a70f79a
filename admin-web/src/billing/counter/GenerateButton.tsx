import Button from '@mui/material/Button';
import { useTranslate } from '../../i18n/language.ts';
import { Shortcut } from '../../keyboard/Shortcut.tsx';
import type { useCounter } from './useCounter.ts';

/** Generates the bill. */
export function GenerateButton({ counter }: { counter: ReturnType<typeof useCounter> }) {
  const { commands, lookup, queued } = counter;
  const isUnderWay = commands.isGenerating || queued === 'generate' || queued === 'receive';
  const translate = useTranslate();
  const pending = translate(lookup.isSearching ? 'lists.searching' : 'billing.generating');
  return (
    <Button
      variant="contained"
      size="large"
      aria-keyshortcuts="Control+Enter"
      onClick={() => void counter.generate()}
      loading={isUnderWay}
      loadingPosition="start"
      sx={{ minHeight: 52, fontSize: '1.0625rem', gap: 1, flexShrink: 0 }}
    >
      {isUnderWay ? pending : translate('billing.generate')}
      <Shortcut keys="Ctrl Enter" />
    </Button>
  );
}
