import Fullscreen from '@mui/icons-material/Fullscreen';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from '../i18n/language.ts';
import { Hint } from '../screen/Hint.tsx';

/** Shows the figures on the whole screen. */
export function WallButton({ onOpen }: { onOpen: () => void }) {
  const translate = useTranslate();
  const label = translate('takings.wall.open');
  return (
    <Hint title={label}>
      <IconButton aria-label={label} onClick={onOpen}>
        <Fullscreen />
      </IconButton>
    </Hint>
  );
}
