import DarkMode from '@mui/icons-material/DarkMode';
import LightMode from '@mui/icons-material/LightMode';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from '../providers/language.ts';
import { useThemeMode } from '../providers/theme.ts';
import { Hint } from './Hint.tsx';

export function ThemeSwitch() {
  const [mode, toggle] = useThemeMode();
  const translate = useTranslate();
  const label = translate(mode === 'light' ? 'shell.darkTheme' : 'shell.lightTheme');
  return (
    <Hint title={label}>
      <IconButton onClick={toggle} aria-label={label} color="inherit">
        {mode === 'light' ? <DarkMode /> : <LightMode />}
      </IconButton>
    </Hint>
  );
}
