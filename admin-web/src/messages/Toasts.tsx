import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { useStoreValue } from '../providers/createStore.ts';
import { dismissToast, TOAST_SYSTEMS, toasts, type Toast, type ToastSystem } from './toasts.ts';

/** The toasts of both systems. The live region is always mounted, so that new toasts are announced. */
export function Toasts() {
  const translate = useTranslate();
  return (
    <Box
      component="section"
      aria-label={translate('shell.messages')}
      aria-live="polite"
      sx={{
        position: 'fixed',
        // clear of the header, the bar at the foot of a screen and the feedback button
        bottom: 96,
        left: 12,
        right: 12,
        maxWidth: 380,
        mx: 'auto',
        display: 'grid',
        gap: 1,
        zIndex: 'tooltip',
        pointerEvents: 'none',
      }}
    >
      <ToastStack system="single" />
      <ToastStack system="stacked" />
    </Box>
  );
}

function ToastStack({ system }: { system: ToastSystem }) {
  const waiting = useStoreValue(toasts[system]);
  const { visible } = TOAST_SYSTEMS[system];
  return waiting.slice(0, visible).map((toast) => <ToastCard key={toast.id} system={system} toast={toast} />);
}

function onLookedAt(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** A toast. Its timer runs only while the tab is visible, and restarts after hover or focus. */
function ToastCard({ system, toast }: { system: ToastSystem; toast: Toast }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const translate = useTranslate();
  const hidden = useSyncExternalStore(onLookedAt, () => document.hidden);
  const held = pointed || focused || hidden;
  const { id, kind, text, title } = toast;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(system, id), TOAST_SYSTEMS[system].durationMs);
    return () => clearTimeout(timer);
  }, [held, system, id]);
  return (
    <Alert
      severity={kind}
      variant="filled"
      role={kind === 'error' ? 'alert' : 'presentation'}
      closeText={translate('common.close')}
      onClose={() => dismissToast(system, id)}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      sx={{ pointerEvents: 'auto', boxShadow: 6 }}
    >
      {title === undefined ? null : <AlertTitle>{title}</AlertTitle>}
      {text}
    </Alert>
  );
}
