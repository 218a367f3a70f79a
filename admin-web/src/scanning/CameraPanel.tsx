import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { watchCamera, type CameraState } from './watchCamera.ts';

interface CameraPanelProps {
  /** Called with each code, as by a hand scanner. */
  onCode: (code: string) => void;
  onClose: () => void;
}

/** The camera's picture, in the page rather than over it: scanned products appear below while scanning goes on. */
export function CameraPanel({ onCode, onClose }: CameraPanelProps) {
  const translate = useTranslate();
  const [tries, setTries] = useState(0);
  return (
    <Paper component="section" variant="outlined" aria-label={translate('camera.title')} sx={panelSx}>
      <Picture key={tries} onCode={onCode} onRetry={() => setTries(tries + 1)} />
      <Button onClick={onClose} sx={{ flexShrink: 0, ml: 'auto' }}>
        {translate('camera.close')}
      </Button>
    </Paper>
  );
}

function Picture({ onCode, onRetry }: { onCode: (code: string) => void; onRetry: () => void }) {
  const translate = useTranslate();
  const picture = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [lastCode, setLastCode] = useState<string>();
  const take = useEffectEvent((code: string) => {
    navigator.vibrate?.(60);
    setLastCode(code);
    onCode(code);
  });
  useEffect(() => {
    const end = new AbortController();
    if (picture.current !== null)
      void watchCamera(picture.current, { signal: end.signal, onState: setState, onCode: (code) => take(code) });
    return () => end.abort();
  }, []);

  if (state !== 'starting' && state !== 'looking') {
    const retry = (
      <Button color="inherit" onClick={onRetry}>
        {translate('common.retry')}
      </Button>
    );
    return (
      <Alert severity="warning" action={retry} sx={{ width: '100%' }}>
        {translate(`camera.${state}`)}
      </Alert>
    );
  }
  return (
    <>
      <video ref={picture} muted playsInline aria-label={translate('camera.picture')} />
      <Typography component="output" color="text.secondary" sx={{ flex: '1 1 12rem' }}>
        {lastCode === undefined ? translate(`camera.${state}`) : translate('camera.lastRead', { code: lastCode })}
      </Typography>
    </>
  );
}

const panelSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  p: 1.5,
  mt: 1,
  // the lines of the bill stay in sight on a phone
  '& video': { width: '100%', maxHeight: '34vh', objectFit: 'cover', borderRadius: 1, bgcolor: 'common.black' },
} as const;
