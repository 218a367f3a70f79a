import Tv from '@mui/icons-material/Tv';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from '../i18n/language.ts';
import { Hint } from '../screen/Hint.tsx';

/** Opens the customer's display, or focuses it if it is open. */
export function OpenDisplayButton() {
  const translate = useTranslate();
  const label = translate('display.open');
  const open = (): void => {
    window.open('/dashboard/customer-display', 'customer-display', 'popup,width=1024,height=768')?.focus();
  };
  return (
    <Hint title={label}>
      <IconButton aria-label={label} onClick={open} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
        <Tv />
      </IconButton>
    </Hint>
  );
}
