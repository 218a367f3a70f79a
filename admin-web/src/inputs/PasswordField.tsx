import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { AS_TYPED, TextBox, type TextBoxProps } from './TextBox.tsx';

/** A password with a button that shows it: typing errors on a phone go unseen otherwise. */
export function PasswordField(props: Omit<TextBoxProps, 'type'>) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  const label = translate(shown ? 'public.hidePassword' : 'public.showPassword');
  const toggle = (
    <InputAdornment position="end">
      <IconButton size="small" edge="end" aria-label={label} onClick={() => setShown(!shown)}>
        {shown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
  return <TextBox {...props} type={shown ? 'text' : 'password'} slotProps={AS_TYPED} endAdornment={toggle} />;
}
