import PhotoCamera from '@mui/icons-material/PhotoCamera';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Hint } from '../layout/Hint.tsx';
import { useTranslate } from '../providers/language.ts';
import { mayUseCamera } from './mayUseCamera.ts';

const CameraPanel = lazy(async () => ({ default: (await import('./CameraPanel.tsx')).CameraPanel }));

interface CameraScan {
  /** Opens and closes the camera; absent where no page may ask for one. */
  button: ReactNode;
  /** The open camera. */
  panel: ReactNode;
}

interface CameraScanOptions {
  onCode: (code: string) => void;
  /** One code is all that is wanted: the camera closes by itself. */
  once?: boolean;
  /** Where the focus goes. */
  onClosed?: () => void;
}

/** Scanning with the camera beside a field that takes codes. */
export function useCameraScan({ onCode, once = false, onClosed }: CameraScanOptions): CameraScan {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    onClosed?.();
  };
  const take = (code: string): void => {
    if (once) close();
    onCode(code);
  };
  const button = mayUseCamera() ? (
    <Hint title={translate('camera.scan')}>
      <IconButton
        aria-label={translate('camera.scan')}
        aria-expanded={isOpen}
        color={isOpen ? 'primary' : 'default'}
        onClick={isOpen ? close : () => setOpen(true)}
      >
        <PhotoCamera />
      </IconButton>
    </Hint>
  ) : null;
  const panel = isOpen ? (
    <Suspense>
      <CameraPanel onCode={take} onClose={close} />
    </Suspense>
  ) : null;
  return { button, panel };
}
