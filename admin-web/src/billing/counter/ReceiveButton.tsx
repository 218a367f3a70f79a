import Button from '@mui/material/Button';
import { useTranslate } from '../../i18n/language.ts';
import { Shortcut } from '../../keyboard/Shortcut.tsx';
import type { useCounter } from './useCounter.ts';

/** Generates a bill whose UPI payment was received: the main button while there is such a payment. */
export function ReceiveButton({ counter }: { counter: ReturnType<typeof useCounter> }) {
  const { upi, commands, queued, isBusy } = counter;
  const translate = useTranslate();
  if (!upi.isWhole) return null;
  return (
    <Button
      variant="contained"
      size="large"
      disabled={isBusy && queued !== 'receive'}
      loading={queued === 'receive' || commands.isGenerating}
      aria-keyshortcuts="Control+Shift+Enter"
      onClick={() => void counter.receive()}
      // on a phone it has a line of its own
      sx={{ minHeight: 52, fontSize: '1.0625rem', gap: 1, flexGrow: { xs: 1, sm: 0 } }}
    >
      {translate('upi.receivedGenerate')}
      <Shortcut keys="Ctrl ⇧ Enter" />
    </Button>
  );
}
