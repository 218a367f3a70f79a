import Button from '@mui/material/Button';
import { useTranslate } from '../providers/language.ts';
import { Shortcut } from './Shortcut.tsx';
import type { useCounter } from './useCounter.ts';

/** The end of every sale. */
export function GenerateButton({ counter }: { counter: ReturnType<typeof useCounter> }) {
  const { isGenerating } = counter.commands;
  const translate = useTranslate();
  return (
    <Button
      variant="contained"
      size="large"
      onClick={() => void counter.generate()}
      loading={isGenerating}
      loadingPosition="start"
      sx={{ minHeight: 52, fontSize: '1.0625rem', gap: 1, flexShrink: 0 }}
    >
      {translate(isGenerating ? 'billing.generating' : 'billing.generate')}
      <Shortcut keys="Ctrl Enter" />
    </Button>
  );
}
