import Tv from '@mui/icons-material/Tv';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from '../i18n/language.ts';
import { Hint } from '../screen/Hint.tsx';

/** Opens the customer's display. Not on phones, which have one screen. */
export function OpenDisplayButton({ onOpen }: { onOpen: () => void }) {
  const translate = useTranslate();
  const label = translate('display.open');
  return (
    <Hint title={label}>
      <IconButton aria-label={label} onClick={onOpen} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
        <Tv />
      </IconButton>
    </Hint>
  );
}
