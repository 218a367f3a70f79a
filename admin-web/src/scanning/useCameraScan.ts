import { useState } from 'react';

/** State of the camera beside a field that takes codes, for `CameraButton` and `OpenCamera`. */
export interface CameraScan {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  onCode: (code: string) => void;
}

interface CameraScanOptions {
  onCode: (code: string) => void;
  /** Closes the camera after one code. */
  once?: boolean;
  /** Takes the focus when the camera closes. */
  onClosed?: () => void;
}

/** Scanning with the camera, closed at first. */
export function useCameraScan({ onCode, once = false, onClosed }: CameraScanOptions): CameraScan {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    onClosed?.();
  };
  const take = (code: string): void => {
    if (once) close();
    onCode(code);
  };
  return { isOpen, open: () => setOpen(true), close, onCode: take };
}
