import { Suspense } from 'react';
import { lazyPart } from '../providers/http/lazyPart.ts';
import type { CameraScan } from './useCameraScan.ts';

const CameraPanel = lazyPart(async () => (await import('./CameraPanel.tsx')).CameraPanel);

/** The camera while it is open; its code is fetched then. */
export function OpenCamera({ isOpen, close, onCode }: CameraScan) {
  if (!isOpen) return null;
  return (
    <Suspense>
      <CameraPanel onCode={onCode} onClose={close} />
    </Suspense>
  );
}
