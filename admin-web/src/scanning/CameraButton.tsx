import PhotoCamera from '@mui/icons-material/PhotoCamera';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from '../i18n/language.ts';
import { Hint } from '../screen/Hint.tsx';
import { mayUseCamera } from './mayUseCamera.ts';
import type { CameraScan } from './useCameraScan.ts';

/** Opens and closes the camera; hidden where the page may not use one. */
export function CameraButton({ isOpen, open, close }: CameraScan) {
  const translate = useTranslate();
  if (!mayUseCamera()) return null;
  return (
    <Hint title={translate('camera.scan')}>
      <IconButton
        aria-label={translate('camera.scan')}
        aria-expanded={isOpen}
        color={isOpen ? 'primary' : 'default'}
        onClick={isOpen ? close : open}
      >
        <PhotoCamera />
      </IconButton>
    </Hint>
  );
}
