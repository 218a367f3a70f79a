import { useState } from 'react';

/** An open or closed camera beside a field that takes codes; `CameraButton` and `OpenCamera` show it. */
export interface CameraScan {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  onCode: (code: string) => void;
}

interface CameraScanOptions {
  onCode: (code: string) => void;
  /** One code is all that is wanted: the camera closes by itself. */
  once?: boolean;
  /** Where the focus goes. */
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
